/**
 * What an address shows: match, load, check, and the data the first paint needs. Pure but for `call`; the server
 * runs it for the whole page.
 */
import type { LocaleCode } from '#locales/codes.ts'
import type { Call, CallDeclaration } from '#schemas/call.ts'
import type { CallName } from '#schemas/calls.gen.ts'
import { holds } from '#schemas/condition.ts'
import type { ErrorMapping, Place } from '#schemas/error-mapping.ts'
import type { Problem } from '#schemas/problem.ts'
import { failed } from '#schemas/problem.ts'
import type { Load, Match, RouteTable } from '#schemas/route.ts'
import type { Scope, Screen } from '#schemas/screen.ts'
import type { Instant, Zone } from '#schemas/time.ts'
import { type Answered, filled, inputFor, type Page } from '../screen/page.ts'
import { currentStep, startingValues } from '../screen/progress.ts'
import { parts } from './parts.ts'

/** What a page needs of the configuration. */
export interface PageConfiguration {
  readonly version: string
  readonly table: RouteTable
  readonly screens: ReadonlyMap<string, Screen>
  readonly layouts: ReadonlyMap<string, { readonly frame: string }>
  readonly errors: ReadonlyMap<string, ErrorMapping>
  readonly problems: ReadonlyMap<
    string,
    { readonly status: number; readonly statusText?: string; readonly shows: Place }
  >
  readonly calls: ReadonlyMap<string, CallDeclaration>
}

export interface PageRequest {
  /** Without the locale's prefix; undefined: a locale stands there that has no pages there. */
  readonly path: string | undefined
  /** As the visitor sees it: with the prefix. */
  readonly fullPath: string
  readonly search: string
  readonly locale: LocaleCode
  readonly zone: Zone
  readonly now: Instant
  readonly call: Call
  readonly configuration: PageConfiguration
}

export async function openPage(request: PageRequest): Promise<Page> {
  const query = Object.fromEntries(new URLSearchParams(request.search))
  const business: Load = { call: 'getBusiness', input: {} }
  const found = request.path === undefined ? undefined : request.configuration.table.match(request.path)
  const unmatched = failed('route.not_found', { path: shown(request), reason: 'unmatched' }).problem
  if (!found)
    return brokenPage(request, unmatched, await loadAll({ business }, { params: {}, query }, request))
  const load = { business, ...found.route.load }
  const loaded = await loadAll(load, { params: found.params, query }, request)
  const problem = loaded.problem ?? checkOf(found, loaded.scope, request)
  const screen = request.configuration.screens.get(found.route.screen)
  const declared = screen?.problem && failed(screen.problem, { path: shown(request) }).problem
  if (!screen || problem || declared) return brokenPage(request, problem ?? declared ?? unmatched, loaded)
  return {
    ...(await filledPage(request, { screen, load, loaded })),
    params: found.params,
    frame: request.configuration.layouts.get(found.route.layout)?.frame ?? 'page',
  }
}

/** A page that shows a problem instead of a screen; `answered` keeps what is known of the business. */
export function brokenPage(request: PageRequest, problem: Problem, loaded?: Loaded): Page {
  const declared = request.configuration.problems.get(problem.code)
  return {
    ...plainPage(request),
    status: declared?.status ?? 500,
    ...(declared?.statusText === undefined ? {} : { statusText: declared.statusText }),
    problem,
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
  const { configuration, locale, zone, now } = request
  const scope: Scope = { ...loaded.scope, values: startingValues(screen, loaded.scope) }
  const step = currentStep(screen, scope)
  const needed = step ? parts.needs(step, scope, { zone, now, locale }) : []
  const more = await Promise.all(needed.map(need => answer(need.call, need.input, request)))
  const submit = screen.submit && configuration.calls.get(screen.submit.call)
  return {
    ...plainPage(request),
    status: 200,
    frame: 'page',
    screen,
    load,
    parts: parts.namesOf(screen, scope, step),
    errors: (screen.errors === undefined ? undefined : configuration.errors.get(screen.errors)) ?? {},
    places: Object.fromEntries(
      (submit?.problems ?? []).map(code => [code, configuration.problems.get(code)?.shows ?? 'banner']),
    ),
    answered: [...loaded.answered, ...more.flatMap(({ answered }) => answered ?? [])],
    personal: loaded.personal,
  }
}

const plainPage = (request: PageRequest) => ({
  params: {},
  query: Object.fromEntries(new URLSearchParams(request.search)),
  path: request.fullPath,
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
  readonly answered: readonly Answered[]
  readonly personal: boolean
  readonly problem?: Problem
}

/** All loads at once; a record that is not there is the route's failed check. */
async function loadAll(
  load: Readonly<Record<string, Load>>,
  base: Pick<Scope, 'params' | 'query'>,
  request: PageRequest,
): Promise<Loaded> {
  const wanted = Object.entries(load).filter(([, { when }]) => when === undefined || holds(when, base))
  const results = await Promise.all(
    wanted.map(async ([name, { call, input }]) => ({
      name,
      call,
      ...(await answer(call, filled(input, base), request)),
    })),
  )
  const broken = results.find(result => result.problem)?.problem
  return {
    scope: {
      ...base,
      values: {},
      ...Object.fromEntries(results.map(({ name, answered }) => [name, answered?.value])),
    },
    answered: results.flatMap(({ answered }) => answered ?? []),
    personal: results.some(({ call }) => request.configuration.calls.get(call)?.personal === true),
    ...(broken === undefined ? {} : { problem: notFoundAsCheck(broken, request) }),
  }
}

async function answer(call: CallName, input: Readonly<Record<string, unknown>>, request: PageRequest) {
  const outcome = await request.call(call, inputFor(input))
  return outcome.ok ? { answered: { call, input, value: outcome.value } } : { problem: outcome.problem }
}

function checkOf({ route }: Match, scope: Scope, request: PageRequest): Problem | undefined {
  if (route.check === undefined || holds(route.check, scope)) return undefined
  return failed('route.not_found', { path: shown(request), reason: 'check' }).problem
}

function notFoundAsCheck(problem: Problem, request: PageRequest): Problem {
  const { code } = problem
  // What cannot even be asked for, because it is too long for a name, is not there either.
  if (code !== 'input.invalid' && request.configuration.problems.get(code)?.status !== 404) return problem
  return failed('route.not_found', { path: shown(request), reason: 'check' }).problem
}

/** The address as a person reads it: path decoded, query as it came. */
function shown({ fullPath, search }: PageRequest): string {
  try {
    return decodeURIComponent(fullPath) + search
  } catch {
    return fullPath + search
  }
}
