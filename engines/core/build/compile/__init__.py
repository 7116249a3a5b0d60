"""From typed Python to the compiled build: which modules, their C types, the staged copy, the build, its guards."""
