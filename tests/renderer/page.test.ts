/** What a URL shows. The test answers the calls. */
import { beforeAll, describe, expect, test } from 'vitest'
import { loadPage } from '#renderer/app/load-page.ts'
import type { PageRequest } from '#renderer/app/page-request.ts'
import { getPageLoadData } from '#renderer/screen/loads.ts'
import { createQueryClient, fetchOutcome } from '#renderer/screen/query-client.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { compileRoutes, type Route } from '#schemas/runtime/screen/route.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { zone } from '#tests/support/clock/times.ts'

let rules: Configuration
beforeAll(async () => {
  rules = await loadRules()
})

const route = { name: 'page', path: '/page/:service', about: 'A page.', layout: 'calendar', screen: 'screen' }
const screen: Screen = {
  id: 'screen',
  title: 'home.title',
  steps: [
    {
      id: 'time',
      title: 'booking.step.time',
      schema: { required: ['start'], properties: { start: { type: 'string' } } },
      ui: { start: { 'ui:field': 'slot', 'ui:options': { service: '$service.slug' } } },
    },
    { id: 'details', title: 'booking.step.details', form: '$service.form', into: 'contact' },
  ],
}
const service = { call: 'getService', input: { service: '$params.service' } } as const

interface Setting {
  readonly route?: Partial<Route>
  readonly screen?: Screen
  /** Answers by call name; other calls answer with their own name. */
  readonly answers?: Readonly<Record<string, Outcome<unknown>>>
  readonly request?: Partial<PageRequest>
}

async function open(path: string, { answers = {}, request = {}, ...setting }: Setting = {}) {
  const asked: { call: string; input: unknown }[] = []
  const call: CallFunction = async (name, input) => {
    asked.push({ call: name, input })
    return asNever(answers[name] ?? done({ of: name }))
  }
  const [pathname = '', search] = path.split('?')
  const page = await loadPage({
    basePath: '',
    path: pathname,
    fullPath: pathname,
    search: search === undefined ? '' : `?${search}`,
    locale: 'en',
    zone: zone('Europe/Berlin'),
    now: demoNow,
    call,
    configuration: {
      ...rules,
      table: compileRoutes([{ ...route, ...setting.route }]),
      screens: new Map([...rules.screens, ['screen', setting.screen ?? screen]]),
    },
    ...request,
  })
  return { page, asked }
}

/** Hides the answer's type: pages read answers only through expressions and templates. */
function asNever(outcome: Outcome<unknown>): Outcome<never> {
  return outcome as Outcome<never>
}

const haircut = done({ slug: 'haircut', form: 'contact' })

describe('A page', () => {
  test('shows its screen in the frame of its layout, with the data that its route loads', async () => {
    const { page } = await open('/page/haircut?x=1', {
      route: { load: { service } },
      answers: { getService: haircut },
    })
    expect(page).toMatchObject({
      status: 200,
      frame: 'calendar',
      screen: { id: 'screen' },
      params: { service: 'haircut' },
      query: { x: '1' },
      path: '/page/haircut',
      locale: 'en',
      zone: 'Europe/Berlin',
      now: demoNow,
      personal: false,
    })
    expect(page).not.toHaveProperty('problem')
    expect(getPageLoadData(page)).toEqual({
      business: { of: 'getBusiness' },
      service: { slug: 'haircut', form: 'contact' },
    })
  })

  test('calls the business and each load of its route once, with parameters and query', async () => {
    const { asked } = await open('/page/haircut?who=maya', {
      route: {
        load: { service, provider: { call: 'getProvider', input: { provider: '$query.who' } } },
      },
    })
    expect(asked.slice(0, 3)).toEqual([
      { call: 'getBusiness', input: {} },
      { call: 'getService', input: { service: 'haircut' } },
      { call: 'getProvider', input: { provider: 'maya' } },
    ])
  })

  test('calls the business as its route does, and only so, if the route loads it itself', async () => {
    const input = { details: true, navigation: true }
    const { page, asked } = await open('/page/haircut', {
      route: { load: { business: { call: 'getBusiness', input } } },
    })
    expect(asked.filter(({ call }) => call === 'getBusiness')).toEqual([{ call: 'getBusiness', input }])
    expect(page.load.business).toEqual({ call: 'getBusiness', input })
    expect(getPageLoadData(page)).toEqual({ business: { of: 'getBusiness' } })
  })

  test('skips a load whose condition does not hold', async () => {
    const load = {
      booking: { call: 'getBooking', input: { id: '$query.booking' }, when: 'present(query.booking)' },
    } as const
    const calls = async (path: string) =>
      (await open(path, { route: { load } })).asked.map(({ call }) => call)
    expect(await calls('/page/haircut')).not.toContain('getBooking')
    expect(await calls('/page/haircut?booking=AAAA')).toContain('getBooking')
  })

  test('carries the data for the first paint of its step, so the browser requests nothing again', async () => {
    const { page, asked } = await open('/page/haircut', {
      route: { load: { service } },
      answers: { getService: haircut },
    })
    const slots = {
      call: 'findSlots',
      input: { service: 'haircut', from: '2026-11-23', to: '2026-12-23', timezone: 'Europe/Berlin' },
    } as const
    expect(asked).toContainEqual(slots)
    expect(page.parts).toEqual(['slot'])
    const client = createQueryClient(
      () => {
        throw new Error('The browser would have to ask.')
      },
      JSON.parse(JSON.stringify(page.answered)),
    )
    for (const { call, input, value } of page.answered)
      expect(await fetchOutcome(client, [call, input])).toEqual(done(value))
    expect(client.getQueryData([slots.call, slots.input])).toBeDefined()
  })

  test('carries the form of the step in its URL', async () => {
    const { page, asked } = await open('/page/haircut?start=2026-11-30T13:00:00Z&step=details', {
      route: { load: { service } },
      screen: { ...screen, address: ['start'] },
      answers: { getService: haircut },
    })
    expect(asked).toContainEqual({ call: 'getForm', input: { id: 'contact' } })
    expect(asked.map(({ call }) => call)).not.toContain('findSlots')
    expect(page.parts).toEqual(['form'])
  })

  test.each([
    ['', ['form']],
    ['&stage=time', ['form', 'slot']],
    ['&stage=nowhere', ['form']],
  ])('carries the widgets of the form step in its URL: %j', async (stage, parts) => {
    const form = {
      id: 'contact',
      schema: {},
      ui: { name: {}, order: { 'ui:field': 'ranking' }, visit: { 'ui:field': 'slot' } },
      steps: [
        { id: 'you', fields: ['name', 'order'] },
        { id: 'time', fields: ['visit'] },
      ],
    }
    const { page } = await open(`/page/haircut?start=2026-11-30T13:00:00Z&step=details${stage}`, {
      route: { load: { service } },
      screen: { ...screen, address: ['start'] },
      answers: { getService: haircut, getForm: done(form) },
    })
    expect(page.parts).toEqual(parts)
  })

  test('says where each problem of its submit call is shown', async () => {
    const { page } = await open('/page/haircut', {
      screen: {
        ...screen,
        steps: [
          ...(screen.steps ?? []),
          { id: 'guests', title: 'booking.step.guests' },
          { id: 'email', title: 'booking.step.guests' },
        ],
        errors: 'booking',
        submit: { call: 'createBooking', busy: 'booking.scheduling', input: {} },
      },
    })
    expect(page.places).toMatchObject({
      'slot.taken': { shows: 'step', status: 409 },
      'contact.email_required': { shows: 'field', status: 422 },
    })
    expect(page.errors).toEqual(rules.errors.get('booking'))
  })

  test('is personal if one of its calls is, even if that call finds nothing', async () => {
    const load = { booking: { call: 'getBooking', input: { id: '$query.booking' } } } as const
    expect((await open('/page/haircut?booking=A', { route: { load } })).page.personal).toBe(true)
    const answers = { getBooking: failed('booking.not_found') }
    const { page } = await open('/page/haircut?booking=A', { route: { load }, answers })
    expect([page.status, page.personal]).toEqual([404, true])
  })

  test('is personal even if its check fails after a booking was found', async () => {
    const load = { booking: { call: 'getBooking', input: { id: '$query.booking' } } } as const
    const { page } = await open('/page/haircut?booking=A', { route: { load, check: 'false' } })
    expect([page.status, page.personal]).toEqual([404, true])
  })
})

describe('A 404 page', () => {
  const shown = async (path: string, setting: Setting = {}) => {
    const { page } = await open(path, setting)
    return { status: page.status, frame: page.frame, problem: page.problem }
  }
  const missing = (path: string, reason: string) => ({
    status: 404,
    frame: 'error',
    problem: { code: 'route.not_found', params: { path, reason }, faults: [] },
  })

  test.each([
    ['/nope', '/nope'],
    ['/nope?x=1', '/nope?x=1'],
    ['/page/a/b', '/page/a/b'],
    ['/n%C3%B6pe%20x?y=%20', '/nöpe x?y=%20'],
    ['/page/%E0%A4%A', '/page/%E0%A4%A'],
  ])('is shown if no route matches: %s', async (path, i18n) => {
    expect(await shown(path)).toEqual(missing(i18n, 'unmatched'))
  })

  test('is shown for a locale without pages here, even if a route would match', async () => {
    expect(await shown('/page/haircut', { request: { path: undefined } })).toEqual(
      missing('/page/haircut', 'unmatched'),
    )
  })

  test('is shown if the check of the route fails', async () => {
    const load = { service }
    const check = "service.slug == 'haircut'"
    expect(
      (await shown('/page/x', { route: { load, check }, answers: { getService: haircut } })).status,
    ).toBe(200)
    expect(
      await shown('/page/x?y=1', {
        route: { load, check },
        answers: { getService: done({ slug: 'color' }) },
      }),
    ).toEqual(missing('/page/x?y=1', 'check'))
  })

  test.each([
    ['a missing record', failed('calendar.not_found', { kind: 'service' })],
    ['an invalid name', failed('input.invalid')],
  ])('is shown for %s', async (_, getService) => {
    expect(await shown('/page/x', { route: { load: { service } }, answers: { getService } })).toEqual(
      missing('/page/x', 'check'),
    )
  })

  test('is shown if the first step needs a provider from the URL that does not exist', async () => {
    const { page } = await open('/page/haircut', {
      route: { load: { service } },
      answers: { getService: haircut, findSlots: failed('calendar.not_found', { kind: 'provider' }) },
    })
    expect([page.status, page.problem?.code, page.screen]).toEqual([404, 'calendar.not_found', undefined])
  })

  test('still loads its business', async () => {
    const { page } = await open('/nope')
    expect(getPageLoadData(page)).toEqual({ business: { of: 'getBusiness' } })
  })
})

describe('A page with a problem', () => {
  test("of its own, such as an expired link, has that problem's status and status text", async () => {
    const load = { link: { call: 'getOneTimeLink', input: { slug: '$params.service' } } } as const
    const { page } = await open('/page/used-up', {
      route: { load },
      answers: { getOneTimeLink: failed('link.expired') },
    })
    expect(page).toMatchObject({
      status: 410,
      statusText: 'slug expired',
      frame: 'error',
      problem: { code: 'link.expired' },
    })
    expect(page).not.toHaveProperty('screen')
  })

  test("of the server has that problem's status too", async () => {
    const { page } = await open('/page/x', {
      route: { load: { service } },
      answers: { getService: failed('server.not_ready') },
    })
    expect([page.status, page.problem?.code]).toEqual([503, 'server.not_ready'])
  })

  test("in place of its screen has that problem's status, but only if the page exists", async () => {
    const screen: Screen = { id: 'later', title: 'home.title', problem: 'server.not_ready' }
    const load = { service }
    const { page } = await open('/page/x', { screen, route: { load } })
    expect([page.status, page.problem?.code]).toEqual([503, 'server.not_ready'])
    const answers = { getService: failed('calendar.not_found') }
    expect((await open('/page/x', { screen, route: { load }, answers })).page.status).toBe(404)
  })
})
