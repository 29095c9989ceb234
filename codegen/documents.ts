/** The JSON documents that types are generated from, read from the folders they live in. */
import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

export interface SchemaObject {
  readonly [keyword: string]: unknown
}

export interface CallDocument {
  readonly name: string
  readonly method: string
  readonly path: string
  readonly summary: string
  /** What it was named before. */
  readonly aliases?: readonly { readonly name: string; readonly path?: string }[]
  readonly idempotent?: boolean
  /** Whether it takes an Idempotency-Key without needing one. */
  readonly keyed?: boolean
  /** Who besides visitors may use it. */
  readonly access?: string
  /** Whether a person must have signed in a short time ago. */
  readonly proof?: boolean
  /** Whether the owners of the business get an email. */
  readonly tellsOwners?: boolean
  /** The media type of its files, if it answers with one. */
  readonly mediaType?: string
  readonly staleMs?: number
  readonly cancellable?: boolean
  readonly resetOnProblem?: boolean
  readonly multilingual?: boolean
  /** Whether blocks may load it. */
  readonly blocks?: boolean
  /** The roots of a scope that it answers. */
  readonly roots?: readonly string[]
  readonly formKind?: string
  /** What the console calls an entry of the audit. */
  readonly activity?: string
  readonly about?: string
  readonly input: SchemaObject
  readonly output: SchemaObject
  /** The codes of its problems. */
  readonly problems: readonly string[]
}

/** Reads every `*.json` of a folder, sorted by name: file name without extension → parsed content. */
export async function readJsonFolder<T>(folder: string): Promise<Map<string, T>> {
  const names = (await readdir(folder)).filter(name => name.endsWith('.json')).sort()
  const entries = names.map(
    async (name): Promise<[string, T]> => [
      basename(name, '.json'),
      JSON.parse(await readFile(join(folder, name), 'utf8')),
    ],
  )
  return new Map(await Promise.all(entries))
}

/** Turns a file name into a type name: `one-time-link` → `OneTimeLink`. */
export const toTypeName = (fileName: string): string =>
  fileName.replace(/(^|-)([a-z])/g, (_, __, letter: string) => letter.toUpperCase())

/** Reads the entity schemas by type name; their references point inside one document. */
export async function readEntities(root: string): Promise<Record<string, SchemaObject>> {
  const files = await readJsonFolder<SchemaObject>(join(root, 'schemas/entities'))
  return Object.fromEntries([...files].map(([name, schema]) => [toTypeName(name), schema]))
}

export const readCalls = async (root: string): Promise<CallDocument[]> => [
  ...(await readJsonFolder<CallDocument>(join(root, 'schemas/calls'))).values(),
]

/** Reads a list. The file is an array, or an object with the array under `name` beside its `$schema`. */
export async function readJsonList<T>(file: string, name: string): Promise<readonly T[]> {
  const content: readonly T[] | Readonly<Record<string, readonly T[]>> = JSON.parse(
    await readFile(file, 'utf8'),
  )
  return isList(content) ? content : (content[name] ?? [])
}

const isList = <T>(content: readonly T[] | Readonly<Record<string, readonly T[]>>): content is readonly T[] =>
  Array.isArray(content)
