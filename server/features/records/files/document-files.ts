/** Reads the documents of a business from its folder; the configuration that they make is checked later. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { unwrapJsonFile } from '#server/configuration/document-files.ts'
import {
  type BusinessDocument,
  documentKinds,
  getDocumentName,
  readDocumentId,
  routesFileName,
  sortDocuments,
  withFirstVersion,
} from '#server/configuration/document-kinds.ts'
import {
  ConfigurationError,
  type FileFault,
  type JsonFile,
  readJsonFile,
} from '#server/configuration/files.ts'
import type { Pause } from '#server/lib/pauses.ts'

/** All routes are in one file instead of a folder. */
export const documentFolders: readonly string[] = documentKinds
  .map(({ folder }) => folder)
  .filter(folder => folder !== 'routes')

interface ReadOptions {
  readonly pause: Pause
  /** Takes what is wrong with single files. */
  readonly note: (faults: readonly FileFault[]) => void
}

/** Returns the documents, sorted as they are stored. */
export async function readDocumentFiles(folder: string, options: ReadOptions): Promise<BusinessDocument[]> {
  const documents: BusinessDocument[] = []
  for (const { kind, folder: name, key } of documentKinds.filter(one => documentFolders.includes(one.folder)))
    for (const file of await listJsonFiles(join(folder, name))) {
      const read = await tryRead(folder, `${name}/${file}`, options)
      if (!read) continue
      const { id, content } = read
      const own = readDocumentId({ kind, folder: name, ...(key === undefined ? {} : { key }) }, content)
      if (!isObject(content)) options.note([toFault(read, 'must be an object.')])
      else if (own !== undefined && own !== id)
        options.note([
          {
            ...toFault(read, `is "${own}"; rename the file to ${own}.json, or correct it.`),
            pointer: `/${key}`,
          },
        ])
      else documents.push(withFirstVersion({ kind, id, content }))
    }
  documents.push(...(await readRoutes(folder, options)))
  return sortDocuments(documents)
}

/** A fault of a route names it; in a folder, all routes are in one file. */
export function locateInRoutes(fault: FileFault, documents: readonly BusinessDocument[]): FileFault {
  const routes = documents.filter(({ kind }) => kind === 'route')
  const index = routes.findIndex(route => getDocumentName(route) === fault.file)
  return index < 0 ? fault : { ...fault, file: routesFileName, pointer: `/${index}${fault.pointer}` }
}

const toFault = ({ file }: JsonFile, reason: string): FileFault => ({ file, pointer: '', reason })

async function readRoutes(folder: string, options: ReadOptions): Promise<BusinessDocument[]> {
  const names: readonly string[] = await readdir(folder).catch(() => [])
  if (!names.some(name => name === routesFileName)) return []
  const read = await tryRead(folder, routesFileName, options)
  if (!read) return []
  const { content } = unwrapJsonFile(read)
  if (!Array.isArray(content)) {
    options.note([toFault(read, 'must be a list of routes.')])
    return []
  }
  const known = new Set<string>()
  return content.flatMap((route, index) => {
    const id = isObject(route) && typeof route.name === 'string' ? route.name : undefined
    if (!isObject(route) || id === undefined || known.has(id)) {
      const reason =
        id === undefined ? 'needs a name.' : `has the name "${id}" of an earlier route; rename it.`
      options.note([{ ...toFault(read, reason), pointer: `/${index}` }])
      return []
    }
    known.add(id)
    return [{ kind: 'route', id, content: route }]
  })
}

const listJsonFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(name => name.endsWith('.json')).sort()

async function tryRead(
  folder: string,
  file: string,
  { pause, note }: ReadOptions,
): Promise<JsonFile | undefined> {
  try {
    return await readJsonFile(folder, file, pause)
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error
    note(error.faults)
    return undefined
  }
}
