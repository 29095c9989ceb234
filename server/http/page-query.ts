/** Of a visit's query, what the page reads: strangers cannot make many pages of one by adding to its address. */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import { keepDeclaredParameters } from '#schemas/runtime/screen/page-parameters.ts'
import type { RouteMatch } from '#schemas/runtime/screen/route.ts'
import type { AppContext } from '../app-context.ts'
import type { ResolvedPageRequest } from './page-request.ts'

export async function dropUndeclaredParameters(
  visit: ResolvedPageRequest,
  appContext: AppContext,
): Promise<ResolvedPageRequest> {
  if (visit.search === '') return visit
  const match = visit.path === undefined ? undefined : appContext.configuration.table.match(visit.path)
  const fields = match ? await prefilledFields(match, visit, appContext) : undefined
  const parameters = match && appContext.configuration.parameters.get(match.route.name)
  const search = keepDeclaredParameters(
    visit.search,
    name => parameters?.has(name) === true || (fields !== undefined && Object.hasOwn(fields, name)),
  )
  return { ...visit, search, url: visit.url.slice(0, visit.url.length - visit.search.length) + search }
}

/** The fields of the form that the page hosts, in the version that the address asks for. */
async function prefilledFields(
  { route, params }: RouteMatch,
  { search, directory }: ResolvedPageRequest,
  { configuration, caller }: AppContext,
): Promise<object | undefined> {
  const kind = configuration.screens.get(route.screen)?.prefill
  const { id } = params
  if (kind === undefined || id === undefined) return undefined
  const current = (kind === 'form' ? configuration.forms : configuration.surveys).get(id)
  const version = new URLSearchParams(search).get('version')
  if (version === null || version === String(current?.version)) return fieldsOf(current?.schema)
  const call = caller.fromText(directory)
  // As from an address, where all is text.
  const wanted: never = inputFor({ id, version })
  const found = await (kind === 'form' ? call('getForm', wanted) : call('getSurvey', wanted))
  return found.ok ? fieldsOf(found.value.schema) : undefined
}

const fieldsOf = (schema: unknown): object | undefined =>
  isObject(schema) && isObject(schema.properties) ? schema.properties : undefined

/** The caller checks the input against the call's schema before anything reads it. */
function inputFor(input: Record<string, unknown>): never {
  return input as never
}
