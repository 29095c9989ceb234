/** Prepares documents for checking: removes `$schema`, which editors read, and the object around a list. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { memoizeByObject } from '#server/lib/memoize.ts'
import type { FileFault, JsonFile } from './files.ts'
import type { FileGroups } from './read-files.ts'
import { faultIf } from './reference.ts'

/** Files that hold a list, each with the property that may hold it inside an object. */
const lists: Readonly<Record<string, string>> = {
  'routes.json': 'routes',
  'schemas/problems.json': 'problems',
}

/** Removes `$schema`, and the object around a list. Leaves content of any other shape as it is. */
export const unwrapJsonFile = memoizeByObject((file: JsonFile): JsonFile => {
  const { content } = file
  if (!isObject(content)) return file
  const { $schema: _, ...document } = content
  const list = lists[file.file]
  return { ...file, content: list !== undefined && isWrapped(document, list) ? document[list] : document }
})

/** Finds `$schema` values that are not text. */
export const findSchemaUriFaults = (files: readonly JsonFile[]): FileFault[] =>
  files.flatMap(({ file, content }) =>
    faultIf(isObject(content) && '$schema' in content && typeof content.$schema !== 'string', {
      file,
      pointer: '/$schema',
      reason: 'must be a string: the URL of the schema, for editors.',
    }),
  )

/** Converts a fault's pointer from the unwrapped document to its file. */
export const withFilePointer = (fault: FileFault, files: ReadonlyMap<string, JsonFile>): FileFault => {
  const list = lists[fault.file]
  const content = files.get(fault.file)?.content
  const isInside = list !== undefined && isObject(content) && isWrapped(content, list)
  return isInside && fault.pointer !== '/$schema' ? { ...fault, pointer: `/${list}${fault.pointer}` } : fault
}

const isWrapped = (content: Readonly<Record<string, unknown>>, list: string): boolean =>
  Object.keys(content).every(key => key === list || key === '$schema') && list in content

/** Groups of documents that may name their schema. */
export const documentGroups = [
  'layouts',
  'screens',
  'forms',
  'surveys',
  'guests',
  'emails',
  'errors',
  'calls',
  'widgets',
  'blocks',
  'events',
  'records',
] as const

export const toDocuments = (groups: FileGroups): FileGroups => ({
  ...groups,
  ...Object.fromEntries(documentGroups.map(group => [group, groups[group].map(unwrapJsonFile)])),
})
