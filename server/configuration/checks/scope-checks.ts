/** Checks that the paths in routes and screens lead to something that a page can know. */

import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { mergeLoads, type Route, type RouteLoad } from '#schemas/runtime/screen/route.ts'
import type { FieldUi, Screen, Step } from '#schemas/runtime/screen/screen.ts'
import type { JsonSchema } from '#server/lib/validator-factory.ts'
import type { UncheckedConfiguration } from '../configuration.ts'
import type { FileFault } from '../files.ts'
import { collectPathReferences, collectTestedPaths, type PathReference } from '../path-references.ts'
import { listPathParams } from '../route-uses.ts'
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
  const tested = collectTestedPaths(screen)
  // An end that can never be shown would leave visitors in the steps, as if nothing had been sent.
  const isTested = ({ at, names }: PathReference) =>
    at[0] !== 'confirmation' && tested.some(path => path.every((name, index) => names[index] === name))
  return collectPathReferences(screen).flatMap(named => {
    const own = { ...roots, ...getResultScopeSchemas(screen, named.at, documents) }
    const faults = findPathFaults(file, named, { roots: own, documents })
    if (faults.length === 0) return []
    // Only some of the routes that could show the screen have it.
    const elsewhere = getElsewhereSchemas(named, own, documents)
    if (!elsewhere || findPathFaults(file, named, { roots: elsewhere, documents }).length > 0) return faults
    return isTested(named) ? [] : [toUntestedFault(file, named, documents)]
  })
}

/** Returns the scope with what other routes load under the root of a path, or have as parameters. */
function getElsewhereSchemas(
  { names: [root = ''] }: PathReference,
  roots: ScopeRootSchemas,
  { loaded, calls }: UncheckedConfiguration,
): ScopeRootSchemas | undefined {
  if (root === 'params') return { ...roots, params: [closedObject(loaded.params)] }
  const names = Object.hasOwn(roots, root) ? [] : getMembers(loaded.calls, root)
  return names.length === 0
    ? undefined
    : { ...roots, [root]: names.map(name => calls.get(name)?.output ?? anything) }
}

function toUntestedFault(
  file: string,
  { at, path, names: [root = '', name = ''] }: PathReference,
  { routes }: UncheckedConfiguration,
): FileFault {
  const isParam = root === 'params'
  const example = routes.find(route =>
    isParam
      ? listPathParams(route).includes(name)
      : Object.hasOwn({ ...route.load, ...route.instead?.load }, root),
  )
  const missing = isParam ? `the parameter "${name}", which` : `"${root}", which`
  const remedy = isParam
    ? `no route that shows this screen has; name it in the path, as the route "${example?.name}" does`
    : `no route that shows this screen loads; load it there, as the route "${example?.name}" does`
  const test = `, or test it with present(${isParam ? path : root}) in a condition`
  return {
    file,
    pointer: formatPointer(at),
    reason: `"${path}" reads ${missing} ${remedy}${at[0] === 'confirmation' ? '' : test}.`,
  }
}

/** Lists what the scope of a form may hold, besides its own answers. */
export function getFormScopeSchemas(documents: UncheckedConfiguration): ScopeRootSchemas {
  const { loaded, calls } = documents
  const lists = { business: ['getBusiness'], ...loaded.calls }
  return {
    ...Object.fromEntries(
      Object.entries(lists).map(([name, list]) => [
        name,
        list.map(call => calls.get(call)?.output ?? anything),
      ]),
    ),
    params: [closedObject(loaded.params)],
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
  const routes = documents.showing.get(id)
  if (!routes) return undefined
  const loads = routes.flatMap(route => [
    ...(route.screen === id ? [route.load ?? {}] : []),
    ...(route.instead?.screen === id ? [mergeLoads(route.load ?? {}, route.instead)] : []),
  ])
  const params = routes.flatMap(listPathParams)
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
  const own = { params: [closedObject(listPathParams(route))], query: [anything] }
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

/** Lists a screen and those that it is based on. */
export function listScreenWithBases(
  screen: Screen,
  documents: Pick<UncheckedConfiguration, 'bases'>,
): readonly Screen[] {
  const base = documents.bases.get(screen)
  return base ? [screen, ...listScreenWithBases(base, documents)] : [screen]
}

/**
 * Returns a schema of a screen's values: of fields, forms and the URL, and what widgets and calls write. What only its bases
 * write is known as well: it may be read, as that of a step whose condition does not hold.
 */
function toValues(screen: Screen, params: readonly string[], documents: UncheckedConfiguration): JsonSchema {
  const { address = [], initial = {}, companions = [] } = screen
  const steps = listScreenWithBases(screen, documents).flatMap(one => one.steps ?? [])
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

const getMembers = (lists: Readonly<Record<string, readonly string[]>>, name: string): readonly string[] =>
  (Object.hasOwn(lists, name) ? lists[name] : undefined) ?? []

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
