import { afterEach, describe, expect, test, vi } from 'vitest'
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { compactAnsweredCalls, expandAnsweredCalls } from '#renderer/app/answered-call-compaction.ts'
import { pickFirstMessages } from '#renderer/app/first-messages.ts'
import { createLaterLoader, createMessageAwareCall } from '#renderer/app/later-needs.ts'
import type { AnsweredCall, Page } from '#renderer/screen/page.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { readCatalogueFiles } from '#tests/support/texts/catalogue-files.ts'

const href = '/messages/1/en.json'
const all: MessageCatalogue = { 'common.back': 'Back', 'problem.slot.taken': 'Taken' }
const taken = failed('slot.taken')

/** A document that was sent with the styles of later steps. */
const withStyles = { querySelector: () => ({}) }

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('Messages that were not sent with the page', () => {
  test('are fetched once for all readers and added to the catalogue', async () => {
    const asked = vi.fn(async () => Response.json(all))
    vi.stubGlobal('fetch', asked)
    vi.stubGlobal('document', withStyles)
    const catalogue: MessageCatalogue = { 'common.back': 'Back' }
    const load = createLaterLoader(catalogue, href)
    await Promise.all([load(), load()])
    await load()
    expect(catalogue).toEqual(all)
    expect(asked).toHaveBeenCalledTimes(1)
  })

  test('are requested again after a failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const answers = [() => Promise.reject(new Error('offline')), () => Response.json(all)]
    vi.stubGlobal('fetch', async () => answers.shift()?.())
    vi.stubGlobal('document', withStyles)
    const catalogue: MessageCatalogue = {}
    const load = createLaterLoader(catalogue, href)
    await expect(load()).rejects.toThrow(href)
    await load()
    expect(catalogue).toEqual(all)
  })
})

describe('A result that may show any message', () => {
  const there = async () => undefined
  const missing = () => Promise.reject(new Error('offline'))
  const lost = failed('network.failed')
  const form = done({ id: 'contact', title: 'Contact', steps: [] })

  test.each([
    ['a problem', taken],
    ['a form', form],
  ])('waits for the messages if it is %s', async (_, outcome) => {
    expect(await createMessageAwareCall(answering(outcome), there)('getForm', { id: 'contact' })).toEqual(
      outcome,
    )
    expect(await createMessageAwareCall(answering(outcome), missing)('getForm', { id: 'contact' })).toEqual(
      lost,
    )
  })

  test.each([
    ['a network failure', lost],
    ['a record', done({ name: 'Harbor' })],
  ])('is returned at once if it is %s', async (_, outcome) => {
    const load = vi.fn(missing)
    expect(await createMessageAwareCall(answering(outcome), load)('getBusiness', {})).toEqual(outcome)
    expect(load).not.toHaveBeenCalled()
  })
})

/** Copies the outcome through JSON, as over HTTP, and gives it the type that the call promises. */
const answering =
  (outcome: unknown): CallFunction =>
  async () =>
    JSON.parse(JSON.stringify(outcome))

describe('A page is sent with the messages', () => {
  const english = readCatalogueFiles().en ?? {}
  const catalogue: MessageCatalogue = Object.fromEntries(
    Object.entries(english).map(([key, text]) => [key, String(text)]),
  )
  const page: Page = asSent({
    status: 200,
    params: {},
    query: {},
    path: '/',
    locale: 'en',
    zone: 'UTC',
    now: 0,
    frame: 'page',
    load: {},
    errors: {},
    answered: [],
    parts: ['slot'],
    personal: false,
    places: { 'slot.taken': { shows: 'step', status: 409 } },
    screen: {
      id: 'short',
      title: 'home.title',
      stop: [{ when: 'true', problem: 'link.expired' }],
      steps: [{ id: 'time', title: 'booking.step.time', heading: [{ message: 'booking.choose_time' }] }],
    },
  })
  const keys = Object.keys(pickFirstMessages(page, JSON.stringify(page), catalogue))

  test.each([
    ['that its start may need', 'page.skip_link'],
    ['that its widgets may need', 'calendar.next_month'],
    ['of the problems that the browser itself finds', 'problem.network.failed'],
    ['that its screen names', 'booking.step.time'],
    ['that a condition of its screen selects', 'booking.choose_time'],
    ['of the problems that its screen names', 'problem.link.expired'],
  ])('%s: %s', (_, key) => expect(keys).toContain(key))

  test.each([
    ['other widgets', 'form.file_choose'],
    ['letters', 'mail.subject'],
    ['problems that a call may return', 'problem.slot.taken'],
  ])('but without those of %s: %s', (_, key) => {
    expect(catalogue).toHaveProperty([key])
    expect(keys).not.toContain(key)
  })
})

/** Copies a page through JSON; it has only what the messages are picked from. */
function asSent(page: object): Page {
  return JSON.parse(JSON.stringify(page))
}

test('Slots in a page omit what their days already say, and expand to the originals', () => {
  const slot = (start: string, end: string) => ({ start, end, providers: ['maya'], seatsLeft: 1 })
  const late = slot('2026-12-01T23:30:00+01:00', '2026-12-02T00:15:00+01:00')
  const on = (date: string) => ({ date, slots: [slot(`${date}T09:00:00+01:00`, `${date}T09:45:00+01:00`)] })
  const days = [{ date: '2026-12-01', slots: [late] }, on('2026-12-02'), on('2026-12-03')]
  const answers: readonly AnsweredCall[] = [
    { call: 'findSlots', input: {}, value: { timezone: 'Europe/Berlin', days } },
    { call: 'getBusiness', input: {}, value: { name: 'Harbor' } },
  ]
  const before = structuredClone(answers)
  const sent = compactAnsweredCalls(answers)
  expect(answers).toEqual(before)
  expect(sent[0]?.value).toEqual({
    timezone: 'Europe/Berlin',
    days: [
      { date: '2026-12-01', slots: [{ ...late, start: 'T23:30:00+01:00' }] },
      { date: '2026-12-02', slots: [slot('T09:00:00+01:00', 'T09:45:00+01:00')] },
      { date: '2026-12-03', slots: '2026-12-02' },
    ],
  })
  expect(expandAnsweredCalls(sent)).toEqual(before)
})
