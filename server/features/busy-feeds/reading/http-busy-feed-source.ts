/** Fetches calendars over HTTPS with guarded agents, follows a few redirects and reads the files in a process of its own. */

import { type IncomingMessage, get as requestHttp } from 'node:http'
import { get as requestHttps } from 'node:https'
import type { CalendarFault } from '#schemas/generated/types.gen.ts'
import { canParseUrl } from '#schemas/runtime/core/can-parse-url.ts'
import {
  type ChooseAgent,
  createGuardedAgents,
  describeOutgoingFailure,
  notHttpsReason,
  type OutgoingRules,
} from '#server/lib/guarded-agents.ts'
import type { BusyFeedRequest, BusyFeedSource } from '../busy-feed-source.ts'
import type { BusyFeedOutcome, FeedValidators } from '../busy-feeds.ts'
import { CalendarFileError } from './calendar-file-error.ts'
import { decodeCalendar } from './decode-calendar.ts'
import type { BusyFeedReading } from './list-busy-ranges.ts'
import { mergeRanges } from './merge-ranges.ts'
import { type BusyRangesTask, readBusyRanges } from './read-busy-ranges.ts'

/** For everything, from the name of the host to the last byte. */
const timeoutMs = 20_000
const maxBytes = 4 * 1024 * 1024
const maxRedirects = 3
/** After overlapping ones are merged. */
const maxRanges = 20_000

export interface HttpBusyFeedSourceOptions extends OutgoingRules {
  /** The folder of package.json. */
  readonly root: string
  /** Reads a file; default: in a process of its own. Rejects with CalendarFileError. */
  readonly readRanges?: ReadRanges
}

type ReadRanges = (task: BusyRangesTask) => Promise<BusyFeedReading>

export function createHttpBusyFeedSource(options: HttpBusyFeedSourceOptions): BusyFeedSource {
  const { root, readRanges = task => readBusyRanges(task, root), ...rules } = options
  const chooseAgent = createGuardedAgents(rules)
  return {
    fetch: request => fetchFeed(request, { chooseAgent, readRanges }).catch(toFailure),
  }
}

interface FetchOptions {
  readonly chooseAgent: ChooseAgent
  readonly readRanges: ReadRanges
}

async function fetchFeed(
  request: BusyFeedRequest,
  { chooseAgent, readRanges }: FetchOptions,
): Promise<BusyFeedOutcome> {
  const signal = AbortSignal.timeout(timeoutMs)
  let url = new URL(request.url.replace(/^webcal:/i, 'https:'))
  for (let redirects = 0; ; redirects += 1) {
    const response = await open(url, { ...request, chooseAgent, signal })
    const { statusCode: status = 0, headers } = response
    if (status === 200) return readAnswer(response, request, readRanges)
    response.destroy()
    if (status === 304) return { kind: 'unchanged' }
    if (![301, 302, 303, 307, 308].includes(status) || headers.location === undefined)
      throw new CalendarFileError(`The address answered ${status}.`, statusFaults[status] ?? 'status')
    if (redirects === maxRedirects)
      throw new CalendarFileError(`The address redirects more than ${maxRedirects} times.`, 'redirects')
    url = parseRedirect(headers.location, url)
  }
}

const statusFaults: Readonly<Record<number, CalendarFault>> = {
  401: 'refused',
  403: 'refused',
  404: 'gone',
  410: 'gone',
}

interface OpenOptions extends Pick<BusyFeedRequest, 'validators'> {
  readonly chooseAgent: ChooseAgent
  readonly signal: AbortSignal
}

async function open(url: URL, { validators, chooseAgent, signal }: OpenOptions): Promise<IncomingMessage> {
  const agent = chooseAgent(url)
  if (agent === undefined) throw new CalendarFileError(notHttpsReason, 'insecure')
  const headers = {
    accept: 'text/calendar',
    'accept-encoding': 'identity',
    'user-agent': 'Bookplate',
    ...(validators.etag === undefined ? {} : { 'if-none-match': validators.etag }),
    ...(validators.lastModified === undefined ? {} : { 'if-modified-since': validators.lastModified }),
  }
  const get = url.protocol === 'http:' ? requestHttp : requestHttps
  return new Promise((resolve, reject) => {
    get(url, { agent, signal, headers }).once('response', resolve).once('error', reject)
  })
}

function parseRedirect(location: string, base: URL): URL {
  const url = canParseUrl(location, base) ? new URL(location, base) : undefined
  if (url && (url.protocol === 'https:' || url.protocol === 'http:')) return url
  throw new CalendarFileError('The address redirects to something that is no web address.', 'redirects')
}

async function readAnswer(
  response: IncomingMessage,
  { zone, from, to, ignoreAllDay, emails }: BusyFeedRequest,
  readRanges: ReadRanges,
): Promise<BusyFeedOutcome> {
  const text = await readText(response)
  requireCalendar(text)
  const options = {
    zone,
    from,
    to,
    ...(ignoreAllDay === undefined ? {} : { ignoreAllDay }),
    ...(emails === undefined ? {} : { emails }),
  }
  const { ranges: listed, ...report } = await readRanges({ text, options })
  const ranges = mergeRanges(listed)
  if (ranges.length > maxRanges)
    throw new CalendarFileError(
      `The calendar takes more than ${maxRanges} times; give its events an end.`,
      'too-large',
    )
  return { kind: 'changed', ranges, validators: readValidators(response), report }
}

/** A page to sign in is what many hosts answer once an address has become private. */
function requireCalendar(text: string): void {
  const start = text
    .slice(0, 1000)
    .replace(/^\ufeff/, '')
    .trimStart()
  // Some hosts write notices before the calendar, which the reader passes over.
  if (/^\s*BEGIN:VCALENDAR/im.test(start)) return
  if (/^<(?:!doctype|!--|html|head|body|\?xml)/i.test(start))
    throw new CalendarFileError('The address returns a web page, not a calendar.', 'page')
  throw new CalendarFileError(
    'The address returns no calendar: a calendar begins with BEGIN:VCALENDAR.',
    'not-calendar',
  )
}

async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const part of response) {
    const chunk = Buffer.from(part)
    bytes += chunk.length
    if (bytes > maxBytes) {
      response.destroy()
      throw new CalendarFileError(`The calendar is larger than ${maxBytes / 1024 / 1024} MB.`, 'too-large')
    }
    chunks.push(chunk)
  }
  return decodeCalendar(Buffer.concat(chunks), response.headers['content-type'])
}

/** Leaves out what is too long to keep. */
function readValidators({
  headers: { etag, 'last-modified': lastModified },
}: IncomingMessage): FeedValidators {
  return {
    ...(isShort(etag) ? { etag } : {}),
    ...(isShort(lastModified) ? { lastModified } : {}),
  }
}

const isShort = (header: string | undefined): header is string => header !== undefined && header.length <= 500

function toFailure(error: Error): BusyFeedOutcome {
  if (error instanceof CalendarFileError) return { kind: 'failed', code: error.code, reason: error.message }
  const { isPrivate, hasTimedOut, reason } = describeOutgoingFailure(error, timeoutMs)
  return { kind: 'failed', code: isPrivate ? 'private' : hasTimedOut ? 'timeout' : 'unreachable', reason }
}
