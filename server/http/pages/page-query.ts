/** Reduces a query to the parameters that its page reads, so that strangers cannot fill the cache by adding others. */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import { keepDeclaredParameters } from '#schemas/runtime/screen/page-parameters.ts'
import type { RouteMatch } from '#schemas/runtime/screen/route.ts'
import type { AppContext } from '#server/app/app-context.ts'
import type { ResolvedPageRequest } from './page-request.ts'

export async function dropUndeclaredParameters(
  pageRequest: ResolvedPageRequest,
  appContext: AppContext,
): Promise<ResolvedPageRequest> {
  const { path, match } = pageRequest
  if (path.search === '') return pageRequest
  const fields = match ? await findFormFields(match, pageRequest, appContext) : undefined
  const parameters = match && appContext.configuration.parameters.get(match.route.name)
  const search = keepDeclaredParameters(
    path.search,
    name => parameters?.has(name) === true || (fields !== undefined && Object.hasOwn(fields, name)),
  )
  const url = path.url.slice(0, path.url.length - path.search.length) + search
  return { ...pageRequest, path: { ...path, url, search } }
}

/** The fields of the form on the page, in the version that the query asks for. */
async function findFormFields(
  { route, params }: RouteMatch,
  { path, directory }: ResolvedPageRequest,
  { configuration, callRunner }: AppContext,
): Promise<object | undefined> {
  const kind = configuration.screens.get(route.screen)?.prefill
  const { id } = params
  if (kind === undefined || id === undefined) return undefined
  const current = (kind === 'form' ? configuration.forms : configuration.surveys).get(id)
  const version = new URLSearchParams(path.search).get('version')
  if (version === null || version === String(current?.version)) return getProperties(current?.schema)
  const call = callRunner.fromText(directory)
  // Text, as in a query.
  const wanted: never = inputFor({ id, version })
  const outcome = await (kind === 'form' ? call('getForm', wanted) : call('getSurvey', wanted))
  return outcome.ok ? getProperties(outcome.value.schema) : undefined
}

const getProperties = (schema: unknown): object | undefined =>
  isObject(schema) && isObject(schema.properties) ? schema.properties : undefined

/** The caller checks the input against the call's schema before anything reads it. */
function inputFor(input: Record<string, unknown>): never {
  return input as never
}
