/** A stand-in for the Google Calendar API, as far as calendars are connected with it. */
import { randomUUID } from 'node:crypto'
import {
  type FakeAnswer,
  type FakeCalendarPlatform,
  type FakeRequest,
  type OwnerEvent,
  requireKeys,
  startFakeCalendarServer,
} from './fake-calendar-server.ts'
import { createFakeOAuth } from './fake-oauth.ts'

const client = { clientId: 'app.apps.googleusercontent.com', clientSecret: 'GOCSPX-secret' }
const path = '/calendar/v3/calendars/primary/events'
const pageSize = 2

interface Item {
  readonly id: string
  readonly iCalUID: string
  readonly status: string
  readonly start: Time
  readonly end: Time
  readonly [name: string]: unknown
}

interface Time {
  readonly dateTime?: string
  readonly date?: string
}

export async function startFakeGoogleCalendar(): Promise<FakeCalendarPlatform> {
  const items = new Map<string, Item>()
  const added = new Set<string>()
  const oauth = createFakeOAuth({
    ...client,
    rotates: false,
    issuer: 'https://accounts.google.com',
    scope: /^https:\/\/www\.googleapis\.com\/auth\/calendar\.events$/,
    consentParameters: { access_type: 'offline', prompt: 'consent' },
  })
  const server = await startFakeCalendarServer({
    oauth,
    tokenPath: '/token',
    revokePath: '/revoke',
    answer: request => answer(request, items, added),
  })
  return {
    ...server,
    oauth,
    canRevoke: true,
    environment: {
      GOOGLE_CLIENT_ID: client.clientId,
      GOOGLE_CLIENT_SECRET: client.clientSecret,
      GOOGLE_API_URL: server.url,
    },
    addEvent(event) {
      const item = makeOwnItem(event)
      items.set(item.id, item)
    },
    listAdded: () =>
      [...items.values()]
        .filter(({ id, status }) => added.has(id) && status !== 'cancelled')
        .map(({ summary, description, location = '', start, end, status }) => ({
          title: String(summary),
          description: String(description),
          place: String(location),
          from: String(start.dateTime).slice(0, 16),
          to: String(end.dateTime).slice(0, 16),
          isTentative: status === 'tentative',
        }))
        .sort((first, second) => first.from.localeCompare(second.from)),
    clear: () => items.clear(),
  }
}

function makeOwnItem({ from, to, kind }: OwnerEvent): Item {
  const toTime = (text: string): Time => (text.length === 10 ? { date: text } : { dateTime: text })
  const id = randomUUID().replaceAll('-', '')
  const declined = [{ self: true, responseStatus: 'declined' }]
  return {
    id,
    iCalUID: `${id}@google.com`,
    start: toTime(from),
    end: toTime(to),
    summary: 'Dentist',
    status: kind === 'cancelled' ? 'cancelled' : 'confirmed',
    ...(kind === 'free' ? { transparency: 'transparent' } : {}),
    ...(kind === 'away' || kind === 'declined' ? { attendees: declined } : {}),
  }
}

function answer(request: FakeRequest, items: Map<string, Item>, added: Set<string>): FakeAnswer {
  const { method, url, body } = request
  if (method === 'GET' && url.pathname === path) return list(url.searchParams, [...items.values()])
  if (method === 'POST' && url.pathname === path) {
    const item = readItem(body, 'id ')
    if (!/^[a-v0-9]{5,1024}$/.test(item.id)) throw new Error(`The id ${item.id} is not base32hex.`)
    if (items.has(item.id)) return { status: 409, body: { error: { code: 409 } } }
    items.set(item.id, item)
    added.add(item.id)
    return { status: 200, body: item }
  }
  const id = url.pathname.slice(path.length + 1)
  const known = items.get(id)
  if (!known) return { status: 404, body: {} }
  if (method === 'PATCH') {
    const item = { ...known, ...readItem(body, ''), id }
    items.set(id, item)
    return { status: 200, body: item }
  }
  if (method !== 'DELETE' || body) throw new Error('There is no such request.')
  if (known.status === 'cancelled') return { status: 410, body: {} }
  items.set(id, { ...known, status: 'cancelled' })
  return { status: 204 }
}

function readItem(body: FakeRequest['body'], more: string): Item {
  requireKeys(body, `${more}start end summary description status transparency location`)
  const item: Item = { iCalUID: 'of@google.com', ...JSON.parse(JSON.stringify(body)) }
  for (const time of [item.start, item.end]) {
    requireKeys(time, 'dateTime')
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/.test(String(time.dateTime)))
      throw new Error(`${time.dateTime} is no time of RFC 3339.`)
  }
  if (!['confirmed', 'tentative'].includes(item.status)) throw new Error(`The status is ${item.status}.`)
  return item
}

function list(parameters: URLSearchParams, items: readonly Item[]): FakeAnswer {
  const { timeMin = '', timeMax = '', pageToken = '0', ...rest } = Object.fromEntries(parameters)
  requireKeys(rest, 'singleEvents maxResults maxAttendees fields')
  if (rest.singleEvents !== 'true' || /summary|description|location/.test(String(rest.fields)))
    throw new Error('The list would have more than times.')
  const read = ({ dateTime, date }: Time) => Date.parse(dateTime ?? date ?? '')
  const inside = items.filter(
    ({ status, start, end }) =>
      status !== 'cancelled' && read(end) > Date.parse(timeMin) && read(start) < Date.parse(timeMax),
  )
  const first = Number(pageToken)
  const next = first + pageSize
  return {
    status: 200,
    body: {
      items: inside.slice(first, next).map(({ summary, description, location, ...item }) => item),
      ...(next < inside.length ? { nextPageToken: String(next) } : {}),
    },
  }
}
