/**
 * What an address shows: match, load, check, and the data the first paint needs. Pure but for `call`; the server
 * runs it for the whole page.
 */
import type { LocaleCode } from '#locales/codes.ts'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import type { PostedFormData } from '#schemas/runtime/form/posted-form.ts'
import { type CallDeclaration, type CallFunction, hasPersonalAnswer } from '#schemas/runtime/screen/call.ts'
import type { ErrorMapping, ProblemPresentation } from '#schemas/runtime/screen/error-mapping.ts'
import {
  mergeLoads,
  type RouteLoad,
  type RouteMatch,
  type RouteTable,
} from '#schemas/runtime/screen/route.ts'
import type { Scope, Screen } from '#schemas/runtime/screen/screen.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { getLoadData, listLoadQueryKeys } from '../screen/loads.ts'
import { type AnsweredCall, type Page, toCallInput } from '../screen/page.ts'
import { findCurrentStep, getInitialValues } from '../screen/progress.ts'
import { hashQueryKey, type QueryKey } from '../screen/query-key.ts'
import { problemWidgetName } from '../widgets/registry.ts'
import { listFirstPaintQueryKeys, listFirstPaintWidgets, listFormWidgets } from './first-paint.ts'
import { formatRequestedAddress, type RequestedAddress } from './requested-address.ts'

/** What a page needs of the configuration. */
export interface PageConfiguration {
  readonly version: string
  readonly table: RouteTable
  readonly screens: ReadonlyMap<string, Screen>
  readonly layouts: ReadonlyMap<string, { readonly frame: string }>
  readonly errors: ReadonlyMap<string, ErrorMapping>
  readonly problems: ReadonlyMap<string, ProblemPresentation>
  readonly calls: ReadonlyMap<string, CallDeclaration>
}

export interface PageRequest extends RequestedAddress {
  /** Without the locale's prefix; undefined: a locale stands there that has no pages there. */
  readonly path: string | undefined
  /** Of its route in its language; undefined: there is none. */
  readonly routeName?: string
  readonly locale: LocaleCode
  readonly zone: Zone
  readonly now: Instant
  readonly call: CallFunction
  readonly configuration: PageConfiguration
  /** The form on the page was posted and not taken. */
  readonly posted?: PostedFormData
}

export async function loadPage(request: PageRequest): Promise<Page> {
  const query = Object.fromEntries(new URLSearchParams(request.search))
  const business: RouteLoad = { call: 'getBusiness', input: {} }
  const found = request.path === undefined ? undefined : request.configuration.table.match(request.path)
  const unmatched = failed('route.not_found', {
    path: formatRequestedAddress(request),
    reason: 'unmatched',
  }).problem
  if (!found)
    return createProblemPage(request, unmatched, await loadAll({ business }, { params: {}, query }, request))
  const { name, load, loaded } = await openRoute({ business, ...found.route.load }, { found, query, request })
  const problem = loaded.problem ?? checkOf(found, loaded.scope, request)
  const screen = request.configuration.screens.get(name)
  const declared = screen && declaredProblem(screen, loaded.scope, request)
  if (!screen || problem || declared)
    return createProblemPage(request, problem ?? declared ?? unmatched, loaded)
  const filled = await filledPage(request, { screen, load, loaded })
  if (filled.problem) return createProblemPage(request, filled.problem, loaded)
  return {
    ...filled,
    params: found.params,
    frame: request.configuration.layouts.get(found.route.layout)?.frame ?? 'page',
  }
}

interface Opening {
  readonly found: RouteMatch
  readonly query: Readonly<Record<string, string>>
  readonly request: PageRequest
}

/** The name of the route's screen, or of its other one, and what that needs. */
async function openRoute(load: Page['load'], { found: { route, params }, query, request }: Opening) {
  const loaded = await loadAll(load, { params, query }, request)
  const { screen, instead } = route
  if (!instead || !evaluateCondition(instead.when, loaded.scope)) return { name: screen, load, loaded }
  const more = mergeLoads(load, instead)
  return { name: instead.screen, load: more, loaded: await loadAll(more, { params, query }, request) }
}

/** A page that shows a problem instead of a screen; `answered` keeps what is known of the business. */
export function createProblemPage(request: PageRequest, problem: Problem, loaded?: Loaded): Page {
  const declared = request.configuration.problems.get(problem.code)
  return {
    ...plainPage(request),
    status: declared?.status ?? 500,
    ...(declared?.statusText === undefined ? {} : { statusText: declared.statusText }),
    problem,
    parts: [problemWidgetName],
    frame: 'error',
    load: { business: { call: 'getBusiness', input: {} } },
    answered: loaded?.answered ?? [],
    personal: loaded?.personal ?? false,
  }
}

async function filledPage(
  request: PageRequest,
  { screen, load, loaded }: { screen: Screen; load: Page['load']; loaded: Loaded },
): Promise<Page> {
  const { configuration, locale, zone, now, posted } = request
  const scope: Scope = { ...loaded.scope, values: getInitialValues(screen, loaded.scope) }
  const step = findCurrentStep(screen, scope)
  const needed = step ? listFirstPaintQueryKeys(step, scope, { zone, now, locale }) : []
  const more = await Promise.all(needed.map(key => answer(key, request)))
  // What takes the place of the screen when a step asks for it does so at once: the provider that is not there.
  const broken = more.find(({ problem }) => problem && placeOfProblem(problem, configuration) === 'screen')
  const calls = [screen.submit, ...(screen.steps ?? []).map(({ check }) => check)]
  const codes = calls.flatMap(one => (one && configuration.calls.get(one.call)?.problems) ?? [])
  const answered = [...loaded.answered, ...more.flatMap(result => result.answered ?? [])]
  const ofForms = answered.flatMap(({ value }) => listFormWidgets(value, scope))
  return {
    ...plainPage(request),
    ...(broken?.problem === undefined ? {} : { problem: broken.problem }),
    ...(posted === undefined ? { status: 200 } : { posted, status: statusOf(posted, configuration) }),
    frame: 'page',
    screen,
    load,
    parts: [...listFirstPaintWidgets(screen, scope, step), ...ofForms],
    errors: (screen.errors === undefined ? undefined : configuration.errors.get(screen.errors)) ?? {},
    places: Object.fromEntries(codes.flatMap(code => placeOf(code, configuration))),
    answered,
    personal:
      loaded.personal ||
      posted !== undefined ||
      more.some(({ personal }) => personal) ||
      isPrefilled(screen, loaded.scope),
  }
}

const placeOfProblem = ({ code }: Problem, { problems }: PageConfiguration) => problems.get(code)?.shows

const statusOf = ({ problem }: PostedFormData, { problems }: PageConfiguration): number =>
  problems.get(problem?.code ?? 'input.invalid')?.status ?? 422

/** What the address says about a person stays with that person. */
const isPrefilled = ({ initial = {} }: Screen, { query }: Scope): boolean =>
  [...JSON.stringify(initial).matchAll(/\$query\.(\w+)/g)].some(([, name = '']) => query[name] !== undefined)

const placeOf = (
  code: string,
  { problems }: PageConfiguration,
): readonly (readonly [string, ProblemPresentation])[] => {
  const { shows, status, statusText } = problems.get(code) ?? { shows: 'banner', status: 500 }
  return [[code, { shows, status, ...(statusText === undefined ? {} : { statusText }) }]]
}

const plainPage = (request: PageRequest) => ({
  params: {},
  query: Object.fromEntries(new URLSearchParams(request.search)),
  path: request.path ?? request.fullPath,
  ...(request.routeName === undefined ? {} : { routeName: request.routeName }),
  locale: request.locale,
  zone: request.zone,
  now: request.now,
  load: {},
  errors: {},
  places: {},
  parts: [],
  personal: false,
})

interface Loaded {
  readonly scope: Scope
  readonly answered: readonly AnsweredCall[]
  readonly personal: boolean
  readonly problem?: Problem
}

/** What became of one call. */
interface Result {
  readonly personal: boolean
  readonly answered?: AnsweredCall
  readonly problem?: Problem
}

/** All loads, those that need others after them; a record the path names that is not there fails the route's check. */
async function loadAll(
  load: Readonly<Record<string, RouteLoad>>,
  base: Pick<Scope, 'params' | 'query'>,
  request: PageRequest,
): Promise<Loaded> {
  const results = new Map<string, Result>()
  const getData = (key: QueryKey) => results.get(hashQueryKey(key))?.answered?.value
  for (;;) {
    const open = listLoadQueryKeys(load, base, getData).filter(([, key]) => !results.has(hashQueryKey(key)))
    if (open.length === 0) break
    await Promise.all(
      open.map(async ([name, key]) => {
        const result = await answer(key, request)
        const named = JSON.stringify(load[name]?.input).includes('$params.')
        const { problem } = result
        results.set(
          hashQueryKey(key),
          problem && named ? { ...result, problem: notFoundAsCheck(problem, request) } : result,
        )
      }),
    )
  }
  const found = [...results.values()]
  const broken = found.find(({ problem }) => problem)?.problem
  return {
    scope: { ...base, values: {}, ...getLoadData(load, base, getData) },
    answered: found.flatMap(({ answered }) => answered ?? []),
    personal: found.some(({ personal }) => personal),
    ...(broken === undefined ? {} : { problem: broken }),
  }
}

async function answer([call, input]: QueryKey, request: PageRequest): Promise<Result> {
  const declared = request.configuration.calls.get(call)
  const personal = declared !== undefined && hasPersonalAnswer(declared, input)
  const outcome = await request.call(call, toCallInput(input))
  return outcome.ok
    ? { personal, answered: { call, input, value: outcome.value } }
    : { personal, problem: outcome.problem }
}

function checkOf({ route }: RouteMatch, scope: Scope, request: PageRequest): Problem | undefined {
  if (route.check === undefined || evaluateCondition(route.check, scope)) return undefined
  return failed('route.not_found', { path: formatRequestedAddress(request), reason: 'check' }).problem
}

/** What a screen is, or is stopped by, as a whole; lesser obstacles show inside of it. */
function declaredProblem(screen: Screen, scope: Scope, request: PageRequest): Problem | undefined {
  const { problems } = request.configuration
  const stop = screen.stop?.find(
    ({ when, problem }) => problems.get(problem)?.shows === 'screen' && evaluateCondition(when, scope),
  )
  const code = screen.problem ?? stop?.problem
  return code && failed(code, { path: formatRequestedAddress(request) }).problem
}

function notFoundAsCheck(problem: Problem, request: PageRequest): Problem {
  const { code } = problem
  // What cannot even be asked for, because it is too long for a name, is not there either.
  if (code !== 'input.invalid' && request.configuration.problems.get(code)?.status !== 404) return problem
  return failed('route.not_found', { path: formatRequestedAddress(request), reason: 'check' }).problem
}
