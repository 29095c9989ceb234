/** Google Calendar API v3: the owner's main calendar. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Instant, Zone } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay } from '#schemas/runtime/time/wall-clock.ts'
import type { BusyRange } from '#server/features/busy-feeds/busy-feeds.ts'
import { formatUtc } from '#server/lib/format-utc.ts'
import type { BusyTimesRequest, CalendarPlatform, PlatformEvent } from '../calendar-platform.ts'
import { collectPages } from './collect-pages.ts'
import { createOAuthClient } from './oauth-client.ts'
import { requestPlatform } from './platform-requests.ts'

export interface GoogleCalendarOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** The origin of a stand-in for all of Google; default: Google itself. */
  readonly apiUrl?: string
}

/** Reads and writes events, but neither lists, shares nor creates calendars. */
const scope = 'https://www.googleapis.com/auth/calendar.events'

export function createGoogleCalendar(options: GoogleCalendarOptions): CalendarPlatform {
  const { clientId, clientSecret, apiUrl } = options
  const tokenUrl = apiUrl ?? 'https://oauth2.googleapis.com'
  const oauth = createOAuthClient({
    clientId,
    clientSecret,
    scope,
    server: {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: `${apiUrl ?? 'https://accounts.google.com'}/o/oauth2/v2/auth`,
      token_endpoint: `${tokenUrl}/token`,
      revocation_endpoint: `${tokenUrl}/revoke`,
    },
    isEnough: granted => granted.includes(scope),
    // Without `consent`, who has consented before brings no refresh token.
    consentParameters: { access_type: 'offline', prompt: 'consent' },
  })
  const events = `${apiUrl ?? 'https://www.googleapis.com'}/calendar/v3/calendars/primary/events`
  return {
    ...oauth,
    listBusyRanges: (accessToken, request) => listBusyRanges(new URL(events), accessToken, request),
    async putEvent(accessToken, event) {
      const body = toEventBody(event)
      const added = await requestPlatform({
        method: 'POST',
        url: new URL(events),
        accessToken,
        handles: [409],
        body: { ...body, id: event.id },
      })
      // There is one with this id, possibly deleted; its status brings it back. What its owner has added to it stays.
      if (added.status === 409)
        await requestPlatform({ method: 'PATCH', url: new URL(`${events}/${event.id}`), accessToken, body })
    },
    async deleteEvent(accessToken, id) {
      const url = new URL(`${events}/${id}`)
      await requestPlatform({ method: 'DELETE', url, accessToken, handles: [404, 410] })
    },
  }
}

/**
 * Lists events instead of asking for free and busy times, because those are merged and would contain our own events.
 * The answer has neither titles nor other people.
 */
function listBusyRanges(
  events: URL,
  accessToken: string,
  request: BusyTimesRequest,
): Promise<readonly BusyRange[]> {
  const { zone, from, to } = request
  const parameters = {
    singleEvents: 'true',
    maxResults: '2500',
    maxAttendees: '1',
    timeMin: formatUtc(from),
    timeMax: formatUtc(to),
    fields: 'nextPageToken,items(id,iCalUID,status,transparency,start,end,attendees(self,responseStatus))',
  }
  return collectPages(async (pageToken: string | undefined) => {
    const url = new URL(events)
    url.search = new URLSearchParams({
      ...parameters,
      ...(pageToken === undefined ? {} : { pageToken }),
    }).toString()
    const { body } = await requestPlatform({ method: 'GET', url, accessToken })
    const items = isObject(body) && Array.isArray(body.items) ? body.items.filter(isObject) : []
    return {
      items: items.filter(item => takesTime(item, request)).flatMap(item => toRange(item, zone)),
      next: isObject(body) && typeof body.nextPageToken === 'string' ? body.nextPageToken : undefined,
    }
  })
}

type EventItem = Readonly<Record<string, unknown>>

/** Emails of ours bring events with UIDs of ours. */
function takesTime(
  { id, iCalUID, status, transparency, start, attendees }: EventItem,
  { ownIdPrefix, ignoreAllDay, ignoreDeclined }: BusyTimesRequest,
): boolean {
  if (String(id).startsWith(ownIdPrefix) || String(iCalUID).endsWith('@bookplate')) return false
  if (ignoreAllDay && isObject(start) && start.date !== undefined) return false
  const isDeclined =
    Array.isArray(attendees) &&
    attendees.some(
      attendee => isObject(attendee) && attendee.self === true && attendee.responseStatus === 'declined',
    )
  return status !== 'cancelled' && transparency !== 'transparent' && !(ignoreDeclined && isDeclined)
}

function toRange({ start, end }: EventItem, zone: Zone): readonly BusyRange[] {
  const from = toInstant(start, zone)
  const to = toInstant(end, zone)
  return from === undefined || to === undefined ? [] : [{ from, to }]
}

/** Reads `dateTime`, or `date` of an event of whole days. */
function toInstant(time: unknown, zone: Zone): Instant | undefined {
  if (!isObject(time)) return undefined
  if (typeof time.dateTime === 'string') return parseInstant(time.dateTime)
  const date = typeof time.date === 'string' ? parsePlainDate(time.date) : undefined
  return date === undefined ? undefined : getFirstInstantOfDay(date, zone)
}

const toEventBody = ({ isTentative, from, to, title, description, place = '' }: PlatformEvent) => ({
  status: isTentative ? 'tentative' : 'confirmed',
  start: { dateTime: formatUtc(from) },
  end: { dateTime: formatUtc(to) },
  summary: title,
  description,
  location: place,
  transparency: 'opaque',
})
