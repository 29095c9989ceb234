/**
 * Loads the page of a URL: matches the route, calls its loads, checks its condition, and collects the data of the first
 * paint. Pure but for `call`. Runs on the server only.
 */
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import type { RejectedFormPost } from '#schemas/runtime/form/posted-form.ts'
import { hasPersonalResponse } from '#schemas/runtime/screen/call.ts'
import { keepRulesOfSteps, type ProblemPresentation } from '#schemas/runtime/screen/error-mapping.ts'
import { mergeLoads, type RouteLoad, type RouteMatch } from '#schemas/runtime/screen/route.ts'
import type { Scope, Screen } from '#schemas/runtime/screen/screen.ts'
import { collectLoadData, listLoadQueryKeys } from '../screen/loads.ts'
import { castToCallInput, type Page, type PrefetchedCall } from '../screen/page.ts'
import { findCurrentStep, getInitialValues } from '../screen/progress.ts'
import { hashQueryKey, type QueryKey } from '../screen/query-key.ts'
import { problemWidgetName } from '../widgets/registry.ts'
import { addEmbeddedPages } from './embedded-pages.ts'
import { listFirstPaintQueryKeys, listFirstPaintWidgets, listFormStepWidgets } from './first-paint.ts'
import type { PageDocuments, PageRequest } from './page-request.ts'
import { formatRequestedUrl } from './requested-url.ts'

export async function loadPage(request: PageRequest): Promise<Page> {
  const query = Object.fromEntries(new URLSearchParams(request.search))
  const always = getLoadsOfEveryPage(request)
  const match = request.path === undefined ? undefined : request.configuration.table.match(request.path)
  const unmatched = failed('route.not_found', {
    path: formatRequestedUrl(request),
    reason: 'unmatched',
  }).problem
  if (!match)
    return createProblemPage(request, unmatched, await loadAll(always, { params: {}, query }, request))
  const { name, load, loaded } = await loadRoute(
    // A route may ask for more of the business.
    { ...always, ...match.route.load },
    { match, query, request },
  )
  const problem = loaded.problem ?? checkRoute(match, loaded.scope, request)
  const screen = request.configuration.screens.get(name)
  const screenProblem = screen && findScreenProblem(screen, loaded.scope, request)
  if (!screen || problem || screenProblem)
    return createProblemPage(request, problem ?? screenProblem ?? unmatched, loaded)
  const page = await buildScreenPage(request, { screen, load, loaded })
  if (page.problem) return createProblemPage(request, page.problem, loaded)
  const whole = await addEmbeddedPages(page, path =>
    loadPage({ ...request, path, fullPath: path, search: '' }),
  )
  return {
    ...whole,
    params: match.params,
    frame: request.configuration.layouts.get(match.route.layout)?.frame ?? 'page',
  }
}

/** Every page of a preview says so, even if its route does not load the preview. */
const getLoadsOfEveryPage = ({ preview }: PageRequest): Readonly<Record<string, RouteLoad>> => ({
  business: { call: 'getBusiness', input: {} },
  ...(preview && { preview: { call: 'openPreview', input: { id: preview.id } } }),
})

interface RouteContext {
  readonly match: RouteMatch
  readonly query: Readonly<Record<string, string>>
  readonly request: PageRequest
}

/** Loads the route's screen, or the one it names in `instead` if that condition holds. */
async function loadRoute(load: Page['load'], { match: { route, params }, query, request }: RouteContext) {
  const loaded = await loadAll(load, { params, query }, request)
  const { screen, instead } = route
  if (!instead || !evaluateCondition(instead.when, loaded.scope)) return { name: screen, load, loaded }
  const extended = mergeLoads(load, instead)
  return {
    name: instead.screen,
    load: extended,
    loaded: await loadAll(extended, { params, query }, request),
  }
}

/** Returns a page that shows a problem instead of a screen, in the frame of the business, with what is already loaded. */
export function createProblemPage(request: PageRequest, problem: Problem, loaded?: Loaded): Page {
  const declaration = request.configuration.problems.get(problem.code)
  return {
    ...buildBasePage(request),
    status: declaration?.status ?? 500,
    ...(declaration?.statusText === undefined ? {} : { statusText: declaration.statusText }),
    problem,
    ...(declaration?.link === undefined ? {} : { problemLink: declaration.link }),
    ...(declaration?.search === undefined ? {} : { problemSearch: declaration.search }),
    parts: [problemWidgetName],
    frame: 'error',
    load: { ...getLoadsOfEveryPage(request), ...(loaded && getAnsweredLoads(loaded.keys, request)) },
    answered: loaded?.answered ?? [],
    personal: loaded?.personal ?? false,
  }
}

/**
 * Returns the loads of every page as they were answered: a route may ask for more of the business, and a problem page
 * has no parameters to fill into their inputs.
 */
function getAnsweredLoads(keys: Loaded['keys'], request: PageRequest): Page['load'] {
  const always = getLoadsOfEveryPage(request)
  return Object.fromEntries(
    keys.flatMap(([name, [call, input]]) =>
      always[name] ? [[name, { call, input: castToCallInput(input) }]] : [],
    ),
  )
}

async function buildScreenPage(
  request: PageRequest,
  { screen, load, loaded }: { screen: Screen; load: Page['load']; loaded: Loaded },
): Promise<Page> {
  const { configuration, locale, zone, now, posted } = request
  const scope: Scope = { ...loaded.scope, values: getInitialValues(screen, loaded.scope) }
  const step = findCurrentStep(screen, scope)
  const queryKeys = step ? listFirstPaintQueryKeys(step, scope, { zone, now, locale }) : []
  const results = await Promise.all(queryKeys.map(key => runQuery(key, request)))
  // A problem that replaces the screen does so in the first paint: for example, an unknown provider.
  const failure = results.find(({ problem }) => problem && getPlace(problem, configuration) === 'screen')
  const calls = [screen.submit, ...(screen.steps ?? []).map(({ check }) => check)]
  const codes = calls.flatMap(submit => (submit && configuration.calls.get(submit.call)?.problems) ?? [])
  const answered = [...loaded.answered, ...results.flatMap(result => result.answered ?? [])]
  const formWidgets = answered.flatMap(({ value }) => listFormStepWidgets(value, scope))
  return {
    ...buildBasePage(request),
    ...(failure?.problem === undefined ? {} : { problem: failure.problem }),
    ...(posted === undefined ? { status: 200 } : { posted, status: getPostedStatus(posted, configuration) }),
    frame: 'page',
    screen,
    load,
    parts: [...listFirstPaintWidgets(screen, scope, step), ...formWidgets],
    errors: keepRulesOfSteps(configuration.errors.get(screen.errors ?? '') ?? {}, screen.steps ?? []),
    places: Object.fromEntries(codes.flatMap(code => toPlaceEntry(code, configuration))),
    answered,
    personal:
      loaded.personal ||
      posted !== undefined ||
      results.some(({ personal }) => personal) ||
      isPrefilled(screen, loaded.scope),
  }
}

const getPlace = ({ code }: Problem, { problems }: PageDocuments) => problems.get(code)?.shows

const getPostedStatus = ({ problem }: RejectedFormPost, { problems }: PageDocuments): number =>
  problems.get(problem?.code ?? 'input.invalid')?.status ?? 422

/** Values from the query may be about a person, so the page must not be shared. */
const isPrefilled = ({ initial = {} }: Screen, { query }: Scope): boolean =>
  [...JSON.stringify(initial).matchAll(/\$query\.(\w+)/g)].some(([, name = '']) => query[name] !== undefined)

const toPlaceEntry = (
  code: string,
  { problems }: PageDocuments,
): readonly (readonly [string, ProblemPresentation])[] => {
  const { shows, status, statusText } = problems.get(code) ?? { shows: 'banner', status: 500 }
  return [[code, { shows, status, ...(statusText === undefined ? {} : { statusText }) }]]
}

const buildBasePage = (request: PageRequest) => ({
  params: {},
  query: Object.fromEntries(new URLSearchParams(request.search)),
  base: request.basePath,
  path: request.path ?? request.fullPath,
  ...(request.routeName === undefined ? {} : { routeName: request.routeName }),
  ...(request.baseRouteName === undefined ? {} : { baseRouteName: request.baseRouteName }),
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
  /** The query of each load by its name. */
  readonly keys: readonly (readonly [string, QueryKey])[]
  readonly answered: readonly PrefetchedCall[]
  readonly personal: boolean
  readonly problem?: Problem
}

/** The result of one call. */
interface Result {
  readonly personal: boolean
  readonly answered?: PrefetchedCall
  readonly problem?: Problem
}

/** Runs all loads, dependent ones last. A record that the path names and that does not exist fails the route's check. */
async function loadAll(
  load: Readonly<Record<string, RouteLoad>>,
  base: Pick<Scope, 'params' | 'query'>,
  request: PageRequest,
): Promise<Loaded> {
  const results = new Map<string, Result>()
  const getData = (key: QueryKey) => results.get(hashQueryKey(key))?.answered?.value
  for (;;) {
    const next = listLoadQueryKeys(load, base, getData).filter(([, key]) => !results.has(hashQueryKey(key)))
    if (next.length === 0) break
    await Promise.all(
      next.map(async ([name, key]) => {
        const result = await runQuery(key, request)
        const isFromPath = JSON.stringify(load[name]?.input).includes('$params.')
        const { problem } = result
        results.set(
          hashQueryKey(key),
          problem && isFromPath ? { ...result, problem: mapNotFound(problem, request) } : result,
        )
      }),
    )
  }
  const all = [...results.values()]
  const failure = all.find(({ problem }) => problem)?.problem
  return {
    scope: { ...base, values: {}, ...collectLoadData(load, base, getData) },
    keys: listLoadQueryKeys(load, base, getData),
    answered: all.flatMap(({ answered }) => answered ?? []),
    personal: all.some(({ personal }) => personal),
    ...(failure === undefined ? {} : { problem: failure }),
  }
}

async function runQuery([call, input]: QueryKey, request: PageRequest): Promise<Result> {
  const declaration = request.configuration.calls.get(call)
  const personal = declaration !== undefined && hasPersonalResponse(declaration, input)
  const outcome = await request.call(call, castToCallInput(input))
  return outcome.ok
    ? { personal, answered: { call, input, value: outcome.value } }
    : { personal, problem: outcome.problem }
}

function checkRoute({ route }: RouteMatch, scope: Scope, request: PageRequest): Problem | undefined {
  if (route.check === undefined || evaluateCondition(route.check, scope)) return undefined
  return failed('route.not_found', { path: formatRequestedUrl(request), reason: 'check' }).problem
}

/** Returns the problem that the screen declares or stops at, if it replaces the whole screen. */
function findScreenProblem(screen: Screen, scope: Scope, request: PageRequest): Problem | undefined {
  const { problems } = request.configuration
  const stop = screen.stop?.find(
    ({ when, problem }) => problems.get(problem)?.shows === 'screen' && evaluateCondition(when, scope),
  )
  const code = screen.problem ?? stop?.problem
  return code && failed(code, { path: formatRequestedUrl(request) }).problem
}

function mapNotFound(problem: Problem, request: PageRequest): Problem {
  const { code } = problem
  // An invalid name, for example one that is too long, does not exist either.
  if (code !== 'input.invalid' && request.configuration.problems.get(code)?.status !== 404) return problem
  return failed('route.not_found', { path: formatRequestedUrl(request), reason: 'check' }).problem
}
