/** Visitors who look at pages and free times, ask the API, book, cancel and send forms, each over connections that are kept alive. */
import { Agent, request } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { freeTimes, type SlotChoice } from '../bookings/api.ts'

export interface MixedLoadOptions {
  /** The servers, by turns; each visitor keeps a connection to each. */
  readonly urls: readonly string[]
  readonly visitors: number
  /** Whether a request may fail, because something is being killed; default: never. */
  readonly mayFail?: () => boolean
  /** Whether they also look for free times and send a form. */
  readonly isWide?: boolean
}

export interface MixedLoad {
  readonly result: LoadResult
  /** Resolves when so many requests have been answered since now. */
  answered(count: number): Promise<void>
  /** Resolves when the last requests have been answered. */
  stop(): Promise<void>
}

export interface LoadResult {
  requests: number
  /** Requests that failed while they could, and those that failed although they could not. */
  excused: number
  readonly failures: string[]
  readonly timesMs: number[]
  /** What visitors were told of their bookings; one being cancelled may be either way. */
  readonly promised: Map<string, 'booked' | 'cancelling' | 'cancelled'>
  /** The ids of submissions that visitors were told of. */
  readonly submitted: Set<string>
}

interface HttpAnswer {
  readonly status: number
  readonly body: string
}

interface Visitor {
  readonly agent: Agent
  readonly times: readonly SlotChoice[]
  booked: number
  /** The form that the visitor fills in. */
  form?: OpenForm | undefined
}

interface OpenForm {
  readonly version: number
  readonly stamp: string
  /** Milliseconds of `performance`. */
  readonly openedAt: number
}

/** Whoever sends a form sooner is taken for a program. */
const fillingMs = 4_000

const pages = ['/', '/widget/bookings', '/widget/appointment/maya/haircut', '/widget/form/1']
const reads = ['/api/v1/services', '/api/v1/providers/maya', '/api/v1/timezones?search=ber']

/** Starts the visitors; each has times of its own, so that every booking must succeed. */
export async function startMixedLoad(options: MixedLoadOptions): Promise<MixedLoad> {
  const { urls, visitors, mayFail = () => false, isWide = false } = options
  const [url = ''] = urls
  const providers = ['maya', 'leo']
  const times = (await Promise.all(providers.map(name => freeTimes(url, name, 'haircut', 60)))).flatMap(
    dropOverlapping,
  )
  const result: LoadResult = {
    requests: 0,
    excused: 0,
    failures: [],
    timesMs: [],
    promised: new Map(),
    submitted: new Set(),
  }
  const began = performance.now()
  let isStopped = false
  let wake = () => {}

  const ask = async (visitor: Visitor, path: string, command?: unknown): Promise<HttpAnswer | undefined> => {
    const base = urls[result.requests % urls.length] ?? url
    const started = performance.now()
    const couldFail = mayFail()
    const answer = await send(`${base}${path}`, { agent: visitor.agent, command }).catch(String)
    result.requests += 1
    result.timesMs.push(performance.now() - started)
    wake()
    if (typeof answer !== 'string' && answer.status < 500) return answer
    if (couldFail || mayFail()) result.excused += 1
    else {
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      result.failures.push(
        `${path}: ${typeof answer === 'string' ? answer : answer.status}, after ${seconds} s`,
      )
    }
    // Nobody asks a server that is away a thousand times a second, which would be most of the error rate.
    await delay(failurePauseMs)
    return undefined
  }
  const visit = async (visitor: Visitor): Promise<void> => {
    for (let turn = 0; !isStopped; turn++) {
      const list = turn % 2 === 0 ? pages : reads
      const path = list[(turn >> 1) % list.length] ?? '/'
      const answer = await ask(visitor, path)
      if (answer !== undefined && answer.status !== 200) result.failures.push(`${path}: ${answer.status}`)
      if (turn % 4 === 3) await bookAndCancel(visitor, { ask, result })
      if (isWide && turn % 8 === 0) await lookAndSubmit(visitor, { ask, result })
    }
    visitor.agent.destroy()
  }
  const all = Array.from({ length: visitors }, (_, index) =>
    visit({
      agent: new Agent({ keepAlive: true, maxSockets: 1 }),
      times: times.filter((_, at) => at % visitors === index),
      booked: 0,
    }),
  )
  return {
    result,
    answered(count) {
      const wanted = result.requests + count
      return new Promise(settle => {
        wake = () => result.requests >= wanted && settle()
      })
    },
    async stop() {
      isStopped = true
      await Promise.all(all)
    },
  }
}

const failurePauseMs = 250

/** Longer than a haircut with its buffers. */
const apartMs = 2 * 3_600_000

/** Leaves out times that overlap those before. */
function dropOverlapping(times: readonly SlotChoice[]): SlotChoice[] {
  let last = Number.NEGATIVE_INFINITY
  return times.filter(({ start }) => {
    const isApart = Date.parse(start) - last >= apartMs
    if (isApart) last = Date.parse(start)
    return isApart
  })
}

/** One of so many bookings is kept. */
const keptShare = 20

interface BookingContext {
  readonly ask: (visitor: Visitor, path: string, command?: unknown) => Promise<HttpAnswer | undefined>
  readonly result: LoadResult
}

/** Cancels most bookings, so that their times can be booked again. */
async function bookAndCancel(visitor: Visitor, { ask, result }: BookingContext): Promise<void> {
  const time = visitor.times[visitor.booked % visitor.times.length]
  if (time === undefined) throw new Error('There are not enough free times for so many visitors.')
  const { promised, failures } = result
  const { service, provider, start } = time
  const answer = await ask(visitor, '/api/v1/bookings', {
    items: [{ service, provider, start }],
    contact: { firstName: 'Grace', lastName: 'Hopper', email: 'grace@example.com', consent: true },
    timezone: 'Europe/Berlin',
    locale: 'en',
  })
  // An attempt whose answer was lost may have booked it, and so may an earlier round.
  visitor.booked += answer?.status === 201 ? 0 : 1
  if (answer === undefined || (answer.status === 409 && result.excused > 0)) return
  if (answer.status !== 201)
    return void failures.push(`booking: ${answer.status} ${answer.body.slice(0, 200)}`)
  const { booking }: { booking: Booking } = JSON.parse(answer.body)
  promised.set(booking.id, 'booked')
  if (promised.size % keptShare === 0) {
    visitor.booked += 1
    return
  }
  promised.set(booking.id, 'cancelling')
  const cancelled = await ask(visitor, `/api/v1/bookings/${booking.id}/cancel`, {})
  if (cancelled === undefined) return
  if (cancelled.status !== 200)
    failures.push(`cancelling: ${cancelled.status} ${cancelled.body.slice(0, 200)}`)
  promised.set(booking.id, 'cancelled')
}

/** Looks for free times, and opens a form or sends the one that has been open for long enough. */
async function lookAndSubmit(visitor: Visitor, { ask, result }: BookingContext): Promise<void> {
  const day = visitor.times[result.requests % visitor.times.length]?.start.slice(0, 10)
  await ask(visitor, `/api/v1/slots?service=haircut&from=${day}&to=${day}&timezone=Europe/Berlin`)
  const { form } = visitor
  if (form === undefined) {
    const opened = await ask(visitor, '/api/v1/forms/1')
    const shown: Omit<OpenForm, 'openedAt'> | undefined = opened && JSON.parse(opened.body)
    visitor.form = shown && { ...shown, openedAt: performance.now() }
    return
  }
  if (performance.now() - form.openedAt < fillingMs) return
  visitor.form = undefined
  const { version, stamp } = form
  const values = { question: 'Is there a place for a bicycle?' }
  const answer = await ask(visitor, '/api/v1/forms/1/submissions', { version, stamp, values, locale: 'en' })
  if (answer === undefined) return
  if (answer.status !== 201)
    return void result.failures.push(`submitting: ${answer.status} ${answer.body.slice(0, 200)}`)
  const { submission }: { submission: { id: string } } = JSON.parse(answer.body)
  result.submitted.add(submission.id)
}

function send(
  url: string,
  { agent, command }: { readonly agent: Agent; readonly command: unknown },
): Promise<HttpAnswer> {
  const isRead = command === undefined
  const headers = isRead ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }
  return new Promise((settle, fail) => {
    const outgoing = request(url, { agent, headers, method: isRead ? 'GET' : 'POST' }, response => {
      let body = ''
      response.setEncoding('utf8').on('data', (text: string) => {
        body += text
      })
      response.once('error', fail)
      response.once('end', () => settle({ status: response.statusCode ?? 0, body }))
    })
    outgoing.once('error', fail)
    outgoing.setTimeout(answerTimeoutMs, () => outgoing.destroy(new Error('no answer in time')))
    outgoing.end(isRead ? undefined : JSON.stringify(command))
  })
}

const answerTimeoutMs = 40_000

/** Returns the time within which this share of the requests was answered. */
function findPercentile(timesMs: readonly number[], share: number): number {
  const sorted = timesMs.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)
}

/** Returns a line with the number of requests, how many failed, and their times. */
export function describeLoad(load: LoadResult): string {
  const { requests, excused, failures, timesMs, promised, submitted } = load
  const failed = excused + failures.length
  const rate = ((failed / Math.max(1, requests)) * 100).toFixed(2)
  const median = findPercentile(timesMs, 0.5)
  const late = findPercentile(timesMs, 0.99)
  return `${requests} requests, ${failed} failed (${rate} %), ${promised.size} bookings, ${submitted.size} forms; median ${median} ms, p99 ${late} ms`
}
