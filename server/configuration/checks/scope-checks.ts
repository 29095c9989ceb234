/** Checks that the paths in routes and screens lead to something that a page can know. */
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { mergeLoads, type Route, type RouteLoad } from '#schemas/runtime/screen/route.ts'
import type { FieldUi, Screen, Step } from '#schemas/runtime/screen/screen.ts'
import type { JsonSchema } from '#server/lib/validator-factory.ts'
import type { UncheckedConfiguration } from '../configuration.ts'
import type { FileFault } from '../files.ts'
import { suggestName } from '../nearest-name.ts'
import { collectPathReferences, type PathReference } from '../path-references.ts'
import { findUnknownSegment } from '../schema-paths.ts'

/** Schemas of the values that each root of a path may have, on one page or another. */
export type ScopeRootSchemas = Readonly<Record<string, readonly unknown[]>>
type Loads = Readonly<Record<string, RouteLoad>>

const anything: JsonSchema = {}
const text: JsonSchema = { type: 'string' }
const business: Loads = { business: { call: 'getBusiness', input: {} } }

interface ScopedScreen {
  readonly file: string
  readonly screen: Screen
  /** What `findScreenScopeSchemas` returned. */
  readonly roots: ScopeRootSchemas | undefined
}

/** Checks the paths of a screen, which may name what any route that shows it loads. */
export function findScreenScopeFaults(
  { file, screen, roots }: ScopedScreen,
  documents: UncheckedConfiguration,
): FileFault[] {
  // A screen that no route shows does no harm, and what it will be shown with is not known yet.
  if (roots === undefined) return []
  return collectPathReferences(screen).flatMap(named =>
    findPathFaults(file, named, {
      roots: { ...roots, ...getResultScopeSchemas(screen, named.at, documents) },
      documents,
    }),
  )
}

/** Lists what the scope of a form may hold, besides its own answers. */
export function getFormScopeSchemas(documents: UncheckedConfiguration): ScopeRootSchemas {
  const { routes } = documents
  const loads = routes.flatMap(({ load = {}, instead }) => [load, instead?.load ?? {}])
  return {
    ...toRoots([business, ...loads], documents),
    params: [closedObject(routes.flatMap(listParams))],
    query: [anything],
    values: [anything],
    zone: [text],
    locale: [text],
  }
}

/** Lists what the scope of a screen may hold, or returns undefined if no route shows it. */
export function findScreenScopeSchemas(
  id: string,
  screen: Screen,
  documents: UncheckedConfiguration,
): ScopeRootSchemas | undefined {
  const routes = documents.routes.filter(route => route.screen === id || route.instead?.screen === id)
  if (routes.length === 0) return undefined
  const loads = routes.flatMap(route => [
    ...(route.screen === id ? [route.load ?? {}] : []),
    ...(route.instead?.screen === id ? [mergeLoads(route.load ?? {}, route.instead)] : []),
  ])
  const params = routes.flatMap(listParams)
  return {
    ...toRoots([business, ...loads], documents),
    params: [closedObject(params)],
    query: [anything],
    values: [toValues(screen, params, documents)],
    zone: [text],
    locale: [text],
  }
}

/** Checks the paths of a route: a load may name the loads before it, the check may name all of them. */
export function findRouteScopeFaults(
  route: Route,
  index: number,
  documents: UncheckedConfiguration,
): FileFault[] {
  const own = { params: [closedObject(listParams(route))], query: [anything] }
  const { load = {}, check, canonical, instead } = route
  const faultsOf = (value: unknown, path: readonly (string | number)[], loads: Loads) => {
    const references = collectPathReferences(value, [index, ...path])
    if (references.length === 0) return []
    const roots = { ...toRoots([loads], documents), ...own }
    return references.flatMap(named => findPathFaults('routes.json', named, { roots, documents }))
  }
  const faultsOfLoads = (loads: Loads, before: Loads, path: readonly string[]) =>
    Object.entries(loads).flatMap(([name, { input, when }], position) => {
      const earlier = { ...before, ...Object.fromEntries(Object.entries(loads).slice(0, position)) }
      return faultsOf({ input, when }, [...path, name], earlier)
    })
  const all = { ...business, ...load }
  return [
    ...faultsOfLoads(load, business, ['load']),
    ...faultsOf(check, ['check'], all),
    ...faultsOf(canonical, ['canonical'], all),
    ...faultsOf(instead?.when, ['instead', 'when'], all),
    ...faultsOfLoads(instead?.load ?? {}, all, ['instead', 'load']),
  ]
}

function toRoots(loads: readonly Loads[], { calls }: UncheckedConfiguration): ScopeRootSchemas {
  const roots: Record<string, unknown[]> = {}
  for (const [name, { call }] of loads.flatMap(group => Object.entries(group))) {
    roots[name] ??= []
    roots[name].push(calls.get(call)?.output ?? anything)
  }
  return roots
}

/** Returns the root `result`, a call's output, where the document says what follows from the call. */
export function getResultScopeSchemas(
  { submit, steps = [] }: Screen,
  at: PathReference['at'],
  { calls }: UncheckedConfiguration,
): ScopeRootSchemas {
  const template = at[0] === 'steps' ? steps[Number(at[1])]?.check : submit
  return (at.includes('then') || at[1] === 'revisited') && template
    ? { result: [calls.get(template.call)?.output ?? anything] }
    : {}
}

/** Returns a schema of a screen's values: of fields, forms and the URL, and what widgets and calls write. */
function toValues(screen: Screen, params: readonly string[], documents: UncheckedConfiguration): JsonSchema {
  const { steps = [], address = [], initial = {}, companions = [] } = screen
  const fields = [...companions, ...steps.flatMap(({ ui = {} }) => Object.values(ui))]
  const names = [
    ...fields.flatMap(field => ('ui:field' in field ? (field['ui:field'] ?? []) : [])),
    // Shown by the interpreter, so that steps need not name it.
    ...(steps.some(({ form }) => form !== undefined) ? ['form'] : []),
  ]
  // Nobody knows what an unknown widget writes.
  if (names.some(name => !documents.widgets.has(name))) return anything
  const keeps = names.flatMap(name => Object.entries(documents.widgets.get(name)?.keeps ?? {}))
  // What a widget keeps has its type from the start.
  const kept = new Set(keeps.map(([name]) => name))
  const started = Object.keys(initial).filter(name => !kept.has(name))
  return toObjectSchema([
    ...steps.flatMap(step => [...listFields(step, documents), ...listWritten(step)]),
    ...[...address, ...params].map((name): Member => [name, text]),
    ...started.map((name): Member => [name, anything]),
    ...keeps,
  ])
}

type Member = readonly [name: string, schema: unknown]

/** Lists what a step's fields hold, as declared by their widgets or else by their properties. */
const listFields = ({ schema, ui = {} }: Step, { widgets }: UncheckedConfiguration): readonly Member[] =>
  Object.entries(schema?.properties ?? {}).map(([name, property]) => {
    const field: FieldUi = ui[name] ?? {}
    return [name, widgets.get(field['ui:field'] ?? '')?.value ?? property]
  })

/** Lists what a step's form and its call write. */
const listWritten = ({ into, check }: Step): readonly Member[] =>
  [...(into === undefined ? [] : [into]), ...Object.keys(check?.then ?? {})].map(name => [name, anything])

/** Builds an object schema; if one name has several schemas, values may have any of them. */
function toObjectSchema(members: readonly Member[]): JsonSchema {
  const names = [...new Set(members.map(([name]) => name))]
  const schemasOf = (wanted: string) => members.flatMap(([name, schema]) => (name === wanted ? [schema] : []))
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(names.map(name => [name, { anyOf: schemasOf(name) }])),
  }
}

const listParams = ({ path }: Route): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)

const closedObject = (names: readonly string[]): JsonSchema =>
  toObjectSchema(names.map((name): Member => [name, anything]))

interface PathSources {
  readonly roots: ScopeRootSchemas
  readonly documents: UncheckedConfiguration
}

/** Finds what a path names that its scope cannot have. */
export function findPathFaults(
  file: string,
  { at, path, names: [root = '', ...rest] }: PathReference,
  { roots, documents }: PathSources,
): FileFault[] {
  const toFault = (reason: string) => [{ file, pointer: formatPointer(at), reason }]
  const schemas = Object.hasOwn(roots, root) ? roots[root] : undefined
  const names = Object.keys(roots)
  if (schemas === undefined)
    return toFault(
      `"${path}" reads "${root}", which is not in the scope; available: ${names.join(', ')}.${suggestName(root, names)}`,
    )
  const unknown = findUnknownSegment(schemas, rest, documents.definitions)
  if (unknown === undefined) return []
  const { index, known } = unknown
  const name = rest[index] ?? ''
  const owner = [root, ...rest.slice(0, index)].join('.')
  const others = known.length > 0 ? `; available: ${known.join(', ')}` : ''
  return toFault(`"${owner}" has no "${name}"${others}.${suggestName(name, known)}`)
}
