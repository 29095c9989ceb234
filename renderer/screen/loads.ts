/**
 * Lists what a URL has to load, query by query: the same on the server, at hydration and when the URL changes.
 */
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import type { RouteLoad } from '#schemas/runtime/screen/route.ts'
import { fillTemplateObject, type Page, type PrefetchedCall } from './page.ts'
import { hashQueryKey, type QueryKey } from './query-key.ts'

type Texts = Readonly<Record<string, string>>

export interface PageParams {
  readonly params: Texts
  readonly query: Texts
}

/**
 * Returns the name and query key of each load that can start now; `getData` returns the available answers.
 */
export function listLoadQueryKeys(
  load: Readonly<Record<string, RouteLoad>>,
  base: PageParams,
  getData: (key: QueryKey) => unknown,
): readonly (readonly [string, QueryKey])[] {
  const scope: Record<string, unknown> = { ...base }
  return Object.entries(load).flatMap(([name, { call, input, when, after = [] }]) => {
    if (after.some(other => scope[other] === undefined)) return []
    if (when !== undefined && !evaluateCondition(when, scope)) return []
    const key: QueryKey = [call, fillTemplateObject(input, scope)]
    scope[name] = getData(key)
    return [[name, key] as const]
  })
}

/** Returns the available answers by load name. */
export const collectLoadData = (
  load: Readonly<Record<string, RouteLoad>>,
  base: PageParams,
  getData: (key: QueryKey) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    listLoadQueryKeys(load, base, getData).flatMap(([name, key]) => {
      const value = getData(key)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** Returns the results of a page's loads by name, for expressions and templates. */
export const getPageLoadData = ({ load, params, query, answered }: Page): Readonly<Record<string, unknown>> =>
  collectLoadData(load, { params, query }, readAnswered(answered))

/** Returns a function that looks up the answers sent along by the server. */
function readAnswered(answered: readonly PrefetchedCall[]): (key: QueryKey) => unknown {
  const values = new Map(answered.map(({ call, input, value }) => [hashQueryKey([call, input]), value]))
  return key => values.get(hashQueryKey(key))
}
