/** What types are generated from besides the folders of a checkout: its routes, and what a running server declares. */
import { join } from 'node:path'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Declarations, DeclaredRoute } from '#schemas/runtime/meta/declarations.ts'
import { collectDeclaredParameters } from '#schemas/runtime/screen/page-parameters.ts'
import type { Route } from '#schemas/runtime/screen/route.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import { readJsonFolder, readJsonList, type SchemaObject } from './documents.ts'

export async function readRoutes(root: string): Promise<DeclaredRoute[]> {
  const routes = await readJsonList<Route>(join(root, 'routes.json'), 'routes')
  const screens = await readJsonFolder<Screen>(join(root, 'schemas/screens'))
  return routes.map(route => {
    const shown = [route.screen, route.instead?.screen].flatMap(id => screens.get(id ?? '') ?? [])
    return {
      name: route.name,
      path: route.path,
      about: route.about,
      query: [...collectDeclaredParameters(route, shown)].sort(),
      hasForm: shown.some(({ prefill }) => prefill !== undefined),
    }
  })
}

/** A server's answer other than success. */
export class ServerResponseError extends Error {
  readonly status: number
  constructor(url: string, { status, detail }: { readonly status: number; readonly detail: unknown }) {
    super(`${url} answered ${status}${typeof detail === 'string' ? `: ${detail}` : '.'}`)
    this.status = status
  }
}

/** Fetches a JSON object from a server; throws with its address and the server's reason. */
export async function fetchJson(server: string, path: string): Promise<SchemaObject> {
  const url = `${server.replace(/\/+$/, '')}${path}`
  const response = await fetch(url, { headers: { accept: 'application/json' } }).catch((error: unknown) => {
    throw new Error(`${url} cannot be reached: ${describeError(error)}.`)
  })
  const content: unknown = await response.json().catch(() => undefined)
  const found = isObject(content) ? content : {}
  if (!response.ok) throw new ServerResponseError(url, { status: response.status, detail: found.detail })
  return found
}

/** The reason of a failed `fetch` is in its cause. */
const describeError = (error: unknown): string => {
  const { cause = error } = error instanceof Error ? error : { cause: error }
  return cause instanceof Error ? cause.message || cause.name : String(cause)
}

/** Fetches the declarations; throws if the server is no Bookplate, or too old to have them. */
export async function fetchDeclarations(server: string): Promise<Declarations> {
  const declarations = parseDeclarations(await fetchJson(server, '/api/v1/declarations.json'))
  if (declarations) return declarations
  throw new Error(`${server} answered something other than the declarations of Bookplate.`)
}

/** Returns declarations as types are made from them, without the keyword that contains TypeScript; undefined for others. */
export function parseDeclarations(content: object): Declarations | undefined {
  const parsed: unknown = JSON.parse(
    JSON.stringify(content, (key, value) => (key === 'tsType' ? undefined : value)),
  )
  return isDeclarations(parsed) ? parsed : undefined
}

/**
 * Tells whether a server wrote this by the same interface, with names that can be names of types: what it says becomes
 * code.
 */
const isDeclarations = (content: unknown): content is Declarations =>
  isObject(content) &&
  ['calls', 'problems', 'routes', 'forms', 'surveys'].every(key => Array.isArray(content[key])) &&
  isObject(content.messages) &&
  isObject(content.entities) &&
  Object.keys(content.entities).every(name => typeName.test(name)) &&
  [content.calls].flat().every(call => isObject(call) && typeName.test(String(call.name)))

const typeName = /^[A-Za-z][A-Za-z0-9]*$/
