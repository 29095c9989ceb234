/** Calendars of Outlook and Microsoft 365 through Microsoft Graph v1.0: the owner's main calendar. */
import { canParseUrl } from '#schemas/runtime/core/can-parse-url.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import type { BusyRange } from '#server/features/busy-feeds/busy-feeds.ts'
import { formatUtc } from '#server/lib/format-utc.ts'
import type { BusyTimesRequest, CalendarPlatform, PlatformEvent } from '../calendar-platform.ts'
import { CalendarPlatformError } from './calendar-platform-error.ts'
import { collectPages } from './collect-pages.ts'
import { createOAuthClient } from './oauth-client.ts'
import { requestPlatform } from './platform-requests.ts'

export interface MicrosoftCalendarOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** `common`, or whose accounts may consent. */
  readonly tenant: string
  /** Origins. */
  readonly graphUrl: string
  readonly loginUrl: string
}

export function createMicrosoftCalendar(options: MicrosoftCalendarOptions): CalendarPlatform {
  const { clientId, clientSecret, tenant, graphUrl, loginUrl } = options
  const oauth = createOAuthClient({
    clientId,
    clientSecret,
    scope: `offline_access ${graphUrl}/Calendars.ReadWrite`,
    server: {
      issuer: `${loginUrl}/${tenant}/v2.0`,
      authorization_endpoint: `${loginUrl}/${tenant}/oauth2/v2.0/authorize`,
      token_endpoint: `${loginUrl}/${tenant}/oauth2/v2.0/token`,
    },
    // It is granted with or without the address of the API, and never lists `offline_access`.
    isEnough: granted => granted.some(name => /(^|\/)Calendars\.ReadWrite$/i.test(name)),
    consentParameters: { response_mode: 'query', prompt: 'select_account' },
  })
  const me = `${graphUrl}/v1.0/me`
  return {
    ...oauth,
    exchangeCode(parameters, request) {
      const others = new URLSearchParams(parameters)
      // It names the tenant of the account, which is not known before. The callback belongs to this platform alone.
      others.delete('iss')
      return oauth.exchangeCode(others, request)
    },
    listBusyRanges: (accessToken, request) => listBusyRanges(me, accessToken, request),
    putEvent: (accessToken, event) => putEvent(me, accessToken, event),
    async deleteEvent(accessToken, id) {
      for (const known of await findEvents(me, accessToken, id)) await deleteEvent(known, accessToken)
    },
  }
}

/** An extended property of events that holds our id; the GUID is the namespace of our properties. */
const idProperty = 'String {5c3a9d0e-6f0b-4f6e-9d57-2b8c1e7a4f10} Name BookplateEvent'

function listBusyRanges(
  me: string,
  accessToken: string,
  request: BusyTimesRequest,
): Promise<readonly BusyRange[]> {
  const { zone, from, to } = request
  const first = new URL(`${me}/calendarView`)
  first.search = formatQuery({
    startDateTime: formatUtc(from),
    endDateTime: formatUtc(to),
    $top: '500',
    $select: 'start,end,isAllDay,isCancelled,showAs,responseStatus,iCalUId',
    $expand: `singleValueExtendedProperties($filter=id eq '${idProperty}')`,
  })
  return collectPages(async (next: URL | undefined) => {
    const { body } = await requestPlatform({
      method: 'GET',
      url: next ?? first,
      accessToken,
      headers: { prefer: 'outlook.timezone="UTC"' },
    })
    return {
      items: readItems(body)
        .filter(item => takesTime(item, request))
        .flatMap(item => toRange(item, zone)),
      next: readNextLink(body, first.origin),
    }
  })
}

/** The token goes nowhere but to the API. */
function readNextLink(body: unknown, origin: string): URL | undefined {
  const link = isObject(body) ? body['@odata.nextLink'] : undefined
  if (link === undefined) return undefined
  if (typeof link === 'string' && canParseUrl(link) && new URL(link).origin === origin) return new URL(link)
  throw new CalendarPlatformError('The next page of the calendar is at another host.', {
    kind: 'unavailable',
  })
}

type GraphItem = Readonly<Record<string, unknown>>

const readItems = (body: unknown): readonly GraphItem[] =>
  isObject(body) && Array.isArray(body.value) ? body.value.filter(isObject) : []

/** Emails of ours bring events with UIDs of ours. */
function takesTime(
  item: GraphItem,
  { ownIdPrefix, ignoreAllDay, ignoreDeclined }: BusyTimesRequest,
): boolean {
  const { isAllDay, isCancelled, showAs, responseStatus, iCalUId } = item
  const { singleValueExtendedProperties: properties } = item
  const isOwn =
    Array.isArray(properties) &&
    properties.some(property => isObject(property) && String(property.value).startsWith(ownIdPrefix))
  if (isOwn || String(iCalUId).endsWith('@bookplate')) return false
  if (ignoreAllDay && isAllDay === true) return false
  const isDeclined = isObject(responseStatus) && responseStatus.response === 'declined'
  if (ignoreDeclined && isDeclined) return false
  return isCancelled !== true && showAs !== 'free' && showAs !== 'workingElsewhere'
}

function toRange({ start, end, isAllDay }: GraphItem, zone: Zone): readonly BusyRange[] {
  const read = isAllDay === true ? (time: unknown) => toFirstInstant(time, zone) : toInstant
  const from = read(start)
  const to = read(end)
  return from === undefined || to === undefined ? [] : [{ from, to }]
}

const readDateTime = (time: unknown): string =>
  isObject(time) && typeof time.dateTime === 'string' ? time.dateTime : ''

/** Such as 2026-11-26T10:00:00.0000000, in UTC as the header asks. */
const toInstant = (time: unknown): Instant | undefined => parseInstant(`${readDateTime(time).slice(0, 19)}Z`)

/** Whole days have no zone, whatever the header asks. */
function toFirstInstant(time: unknown, zone: Zone): Instant | undefined {
  const date = parsePlainDate(readDateTime(time).slice(0, 10))
  return date === undefined ? undefined : getFirstInstantOfDay(date, zone)
}

/**
 * Finds the event by our id, because Graph chooses its own. Two deliveries that both found none are told apart by the
 * transaction; should one have added another nevertheless, it is deleted here.
 */
async function putEvent(me: string, accessToken: string, event: PlatformEvent): Promise<void> {
  const body = toEventBody(event)
  const update = async () => {
    const [first, ...others] = await findEvents(me, accessToken, event.id)
    if (first) await requestPlatform({ method: 'PATCH', url: first, accessToken, body })
    for (const other of others) await deleteEvent(other, accessToken)
    return first !== undefined
  }
  if (await update()) return
  const { status } = await requestPlatform({
    method: 'POST',
    url: new URL(`${me}/events`),
    accessToken,
    handles: [409],
    body: {
      ...body,
      transactionId: event.transaction,
      singleValueExtendedProperties: [{ id: idProperty, value: event.id }],
    },
  })
  if (status === 409 && !(await update()))
    throw new CalendarPlatformError('Another request is adding the event.', { kind: 'unavailable' })
}

/** Returns the addresses of the events with our id. */
async function findEvents(me: string, accessToken: string, id: string): Promise<readonly URL[]> {
  const url = new URL(`${me}/events`)
  url.search = formatQuery({
    $filter: `singleValueExtendedProperties/any(p: p/id eq '${idProperty}' and p/value eq '${id}')`,
    $select: 'id',
    $top: '10',
  })
  const { body } = await requestPlatform({ method: 'GET', url, accessToken })
  return readItems(body).map(item => new URL(`${me}/events/${encodeURIComponent(String(item.id))}`))
}

async function deleteEvent(url: URL, accessToken: string): Promise<void> {
  await requestPlatform({ method: 'DELETE', url, accessToken, handles: [404, 410] })
}

/** OData does not read a plus sign as a space. */
const formatQuery = (parameters: Readonly<Record<string, string>>): string =>
  Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')

const toEventBody = ({ isTentative, from, to, title, description, place = '' }: PlatformEvent) => ({
  subject: title,
  body: { contentType: 'text', content: description },
  start: { dateTime: formatUtc(from).slice(0, 19), timeZone: 'UTC' },
  end: { dateTime: formatUtc(to).slice(0, 19), timeZone: 'UTC' },
  location: { displayName: place },
  showAs: isTentative ? 'tentative' : 'busy',
})
