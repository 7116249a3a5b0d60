"""Does it depend on skill?"""
