// node compile.mjs PYODIDE SOURCES.zip TARGET.zip: the same archive with modules compiled for Pyodide's Python.
import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, sources, target] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const python = await loadPyodide({ indexURL: `${folder}/` });
python.unpackArchive(new Uint8Array(readFileSync(sources)), "zip", { extractDir: "/sources" });
python.runPython(`
import compileall, pathlib, zipfile
root = pathlib.Path("/sources")
assert compileall.compile_dir(root, quiet=1, legacy=True, stripdir="/sources", force=True)
with zipfile.ZipFile("/target.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
    for path in sorted(root.rglob("*")):
        if path.is_file() and path.suffix != ".py":
            info = zipfile.ZipInfo(path.relative_to(root).as_posix())
            archive.writestr(info, path.read_bytes(), zipfile.ZIP_DEFLATED)
`);
writeFileSync(target, python.FS.readFile("/target.zip"));
