/** Whether the paths in routes and screens lead to something that a page can know. */
import { pointerOf } from '#schemas/runtime/core/pointer.ts'
import { type Load, loadsWith, type Route } from '#schemas/runtime/screen/route.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import type { JsonSchema } from '../validation.ts'
import type { Documents } from './configuration.ts'
import type { FileFault } from './files.ts'
import { collectNamedPaths, type NamedPath } from './named-paths.ts'
import { suggestName } from './nearest-name.ts'
import { findUnknownSegment } from './schema-paths.ts'

/** Root of a path → schemas of what it may be, on one page or another. */
type KnownRoots = Readonly<Record<string, readonly unknown[]>>
type Loads = Readonly<Record<string, Load>>

const anything: JsonSchema = {}
const text: JsonSchema = { type: 'string' }
const business: Loads = { business: { call: 'getBusiness', input: {} } }

/** Paths of a screen: they may name what any route that shows it loads. */
export function screenScopeFaults(id: string, screen: Screen, documents: Documents): FileFault[] {
  const file = `schemas/screens/${id}.json`
  const routes = documents.routes.filter(route => route.screen === id || route.instead?.screen === id)
  // What no route shows is in nobody's way, and what it will be shown with is not known yet.
  if (routes.length === 0) return []
  const loads = routes.flatMap(route => [
    ...(route.screen === id ? [route.load ?? {}] : []),
    ...(route.instead?.screen === id ? [loadsWith(route.load ?? {}, route.instead)] : []),
  ])
  const params = routes.flatMap(listParams)
  const roots: KnownRoots = {
    ...toRoots([business, ...loads], documents),
    params: [closedObject(params)],
    query: [anything],
    values: [toValues(screen, params, documents)],
    zone: [text],
    locale: [text],
  }
  return collectNamedPaths(screen).flatMap(named =>
    pathFaults(file, named, { roots: { ...roots, ...resultOf(screen, named, documents) }, documents }),
  )
}

/** Paths of a route: a load may name the loads before it, the check all of them. */
export function routeScopeFaults(route: Route, index: number, documents: Documents): FileFault[] {
  const own = { params: [closedObject(listParams(route))], query: [anything] }
  const { load = {}, check, instead } = route
  const faultsOf = (value: unknown, path: readonly (string | number)[], loads: Loads) =>
    collectNamedPaths(value, [index, ...path]).flatMap(named =>
      pathFaults('routes.json', named, { roots: { ...toRoots([loads], documents), ...own }, documents }),
    )
  const faultsOfLoads = (loads: Loads, before: Loads, path: readonly string[]) =>
    Object.entries(loads).flatMap(([name, { input, when }], position) => {
      const earlier = { ...before, ...Object.fromEntries(Object.entries(loads).slice(0, position)) }
      return faultsOf({ input, when }, [...path, name], earlier)
    })
  const all = { ...business, ...load }
  return [
    ...faultsOfLoads(load, business, ['load']),
    ...faultsOf(check, ['check'], all),
    ...faultsOf(instead?.when, ['instead', 'when'], all),
    ...faultsOfLoads(instead?.load ?? {}, all, ['instead', 'load']),
  ]
}

function toRoots(loads: readonly Loads[], { calls }: Documents): KnownRoots {
  const roots: Record<string, unknown[]> = {}
  for (const [name, { call }] of loads.flatMap(group => Object.entries(group))) {
    roots[name] ??= []
    roots[name].push(calls.get(call)?.output ?? anything)
  }
  return roots
}

/** What a call has answered may be named where it is said what becomes of it. */
function resultOf({ submit, steps = [] }: Screen, { at }: NamedPath, { calls }: Documents): KnownRoots {
  const template = at[0] === 'steps' ? steps[Number(at[1])]?.check : submit
  return (at.includes('then') || at[1] === 'revisited') && template
    ? { result: [calls.get(template.call)?.output ?? anything] }
    : {}
}

/** The values of a screen: of fields and forms, from the address, and what widgets and calls write. */
function toValues(screen: Screen, params: readonly string[], documents: Documents): JsonSchema {
  const { steps = [], address = [], initial = {}, companions = [] } = screen
  const fields = [...companions, ...steps.flatMap(({ ui = {} }) => Object.values(ui))]
  const names = fields.flatMap(field => ('ui:field' in field ? (field['ui:field'] ?? []) : []))
  // What a widget writes that nobody knows, nobody knows either.
  if (names.some(name => !documents.widgets.has(name))) return anything
  return closedObject([
    ...steps.flatMap(({ schema, into, check }) => [
      ...Object.keys(schema?.properties ?? {}),
      ...(into === undefined ? [] : [into]),
      ...Object.keys(check?.then ?? {}),
    ]),
    ...address,
    ...Object.keys(initial),
    ...params,
    ...names.flatMap(name => documents.widgets.get(name)?.keeps ?? []),
  ])
}

const listParams = ({ path }: Route): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const closedObject = (names: readonly string[]): JsonSchema => ({
  type: 'object',
  additionalProperties: false,
  properties: Object.fromEntries(names.map(name => [name, anything])),
})

interface PathSources {
  readonly roots: KnownRoots
  readonly documents: Documents
}

function pathFaults(file: string, { at, path }: NamedPath, { roots, documents }: PathSources): FileFault[] {
  const [root = '', ...rest] = path.split('.')
  const refused = (reason: string) => [{ file, pointer: pointerOf(at), reason }]
  const schemas = Object.hasOwn(roots, root) ? roots[root] : undefined
  const names = Object.keys(roots)
  if (schemas === undefined)
    return refused(
      `"${path}" names "${root}", which is not there; there are ${names.join(', ')}.${suggestName(root, names)}`,
    )
  const unknown = findUnknownSegment(schemas, rest, documents.definitions)
  if (unknown === undefined) return []
  const { index, known } = unknown
  const name = rest[index] ?? ''
  const owner = [root, ...rest.slice(0, index)].join('.')
  const others = known.length > 0 ? `; there are ${known.join(', ')}` : ''
  return refused(`"${owner}" has no "${name}"${others}.${suggestName(name, known)}`)
}
