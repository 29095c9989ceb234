import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { parseSync, Visitor } from 'vite'

export interface SourceStringsAndImports {
  /** Every string in its code; those of types and comments are none. */
  readonly texts: readonly string[]
  /** Paths from the checkout of the TypeScript that it imports, without types. */
  readonly imports: readonly string[]
  /** By `import()`. */
  readonly laterImports: readonly string[]
}

/** @param path from the checkout */
export async function readStringsAndImports(root: string, path: string): Promise<SourceStringsAndImports> {
  return extractStringsAndImports(path, await readFile(join(root, path), 'utf8'))
}

function extractStringsAndImports(path: string, source: string): SourceStringsAndImports {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const [texts, imports, laterImports]: string[][] = [[], [], []]
  const inTypes = new Set<number>()
  const add = (to: string[] | undefined, specifier: string) => {
    const found = resolveImport(path, specifier)
    if (found !== undefined) to?.push(found)
  }
  new Visitor({
    ImportDeclaration({ importKind, source: { value } }) {
      if (importKind !== 'type') add(imports, value)
    },
    ExportAllDeclaration: ({ source: { value } }) => add(imports, value),
    ExportNamedDeclaration: ({ source: from }) => from && add(imports, from.value),
    ImportExpression({ source: from }) {
      if (from.type === 'Literal' && typeof from.value === 'string') add(laterImports, from.value)
    },
    TSLiteralType: ({ literal }) => void inTypes.add(literal.start),
    Literal({ value, start }) {
      if (typeof value === 'string' && !inTypes.has(start)) texts?.push(value)
    },
    TemplateElement: ({ value: { cooked } }) => void (cooked && texts?.push(cooked)),
  }).visit(program)
  return { texts: texts ?? [], imports: imports ?? [], laterImports: laterImports ?? [] }
}

/** Undefined: it is a package, or no TypeScript. */
function resolveImport(importer: string, specifier: string): string | undefined {
  if (!/\.tsx?$/.test(specifier)) return undefined
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(importer), specifier) : undefined
}
