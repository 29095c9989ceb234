/** A stand-in for the calendars of Microsoft Graph, as far as calendars are connected with it. */
import { randomBytes } from 'node:crypto'
import {
  type FakeAnswer,
  type FakeCalendarPlatform,
  type FakeRequest,
  type OwnerEvent,
  requireKeys,
  startFakeCalendarServer,
} from './fake-calendar-server.ts'
import { createFakeOAuth } from './fake-oauth.ts'

const client = { clientId: '8f2f0b1e-0000-4000-8000-000000000000', clientSecret: 'Abc8Q~secret' }
const pageSize = 2

interface Item {
  readonly id: string
  readonly start: Time
  readonly end: Time
  readonly showAs: string
  readonly transactionId?: string
  readonly singleValueExtendedProperties?: readonly { readonly id: string; readonly value: string }[]
  readonly [name: string]: unknown
}

interface Time {
  readonly dateTime: string
  readonly timeZone: string
}

export async function startFakeMicrosoftCalendar(): Promise<FakeCalendarPlatform> {
  const items = new Map<string, Item>()
  const transactions = new Set<string>()
  const oauth = createFakeOAuth({
    ...client,
    rotates: true,
    scope: /^offline_access http:\/\/127\.0\.0\.1:\d+\/Calendars\.ReadWrite$/,
    consentParameters: { response_mode: 'query', prompt: 'select_account' },
  })
  const server = await startFakeCalendarServer({
    oauth,
    tokenPath: '/contoso.example/oauth2/v2.0/token',
    answer: request => answer(request, items, transactions),
  })
  const isAdded = ({ transactionId }: Item) => transactionId !== undefined
  return {
    ...server,
    oauth,
    canRevoke: false,
    environment: {
      MICROSOFT_CLIENT_ID: client.clientId,
      MICROSOFT_CLIENT_SECRET: client.clientSecret,
      MICROSOFT_TENANT: 'contoso.example',
      MICROSOFT_GRAPH_URL: server.url,
      MICROSOFT_LOGIN_URL: server.url,
    },
    addEvent(event) {
      const item = makeOwnItem(event)
      items.set(item.id, item)
    },
    listAdded: () =>
      [...items.values()]
        .filter(isAdded)
        .map(({ start, end, showAs, ...item }) => {
          const { subject, body, location } = JSON.parse(JSON.stringify(item))
          return {
            title: String(subject),
            description: String(body.content),
            place: String(location.displayName),
            from: start.dateTime.slice(0, 16),
            to: end.dateTime.slice(0, 16),
            isTentative: showAs === 'tentative',
          }
        })
        .sort((first, second) => first.from.localeCompare(second.from)),
    clear: () => items.clear(),
  }
}

const makeId = () => `AAMk/${randomBytes(9).toString('base64')}=`

function makeOwnItem({ from, to, kind }: OwnerEvent): Item {
  const toTime = (text: string): Time => ({
    dateTime:
      text.length === 10
        ? `${text}T00:00:00.0000000`
        : `${new Date(text).toISOString().slice(0, 19)}.0000000`,
    timeZone: 'UTC',
  })
  return {
    id: makeId(),
    iCalUId: '040000008200E0',
    subject: 'Dentist',
    start: toTime(from),
    end: toTime(to),
    isAllDay: from.length === 10,
    isCancelled: kind === 'cancelled',
    showAs: kind === 'free' ? 'free' : kind === 'away' ? 'workingElsewhere' : 'oof',
    responseStatus: { response: kind === 'declined' ? 'declined' : 'organizer' },
  }
}

function answer(request: FakeRequest, items: Map<string, Item>, transactions: Set<string>): FakeAnswer {
  const { method, url, body } = request
  if (method === 'GET' && url.pathname === '/v1.0/me/calendarView') return view(request, [...items.values()])
  if (method === 'GET' && url.pathname === '/v1.0/me/events')
    return search(url.searchParams, [...items.values()])
  if (method === 'POST' && url.pathname === '/v1.0/me/events') {
    const item = { ...readItem(body, ' transactionId singleValueExtendedProperties'), id: makeId() }
    if (item.transactionId === undefined || transactions.has(item.transactionId))
      return { status: 409, body: {} }
    transactions.add(item.transactionId)
    items.set(item.id, item)
    return { status: 201, body: item }
  }
  const [, id = ''] = /^\/v1\.0\/me\/events\/([^/]+)$/.exec(url.pathname) ?? []
  const known = items.get(decodeURIComponent(id))
  if (!known) return { status: 404, body: {} }
  if (method === 'PATCH') {
    items.set(known.id, { ...known, ...readItem(body, '') })
    return { status: 200, body: {} }
  }
  if (method !== 'DELETE' || body) throw new Error('There is no such request.')
  items.delete(known.id)
  return { status: 204 }
}

function readItem(body: FakeRequest['body'], more: string): Item {
  requireKeys(body, `subject body start end location showAs${more}`)
  const item: Item & { readonly body: object } = JSON.parse(JSON.stringify(body))
  requireKeys(item.body, 'contentType content')
  for (const time of [item.start, item.end]) {
    requireKeys(time, 'dateTime timeZone')
    if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(time.dateTime) || time.timeZone !== 'UTC')
      throw new Error(`${time.dateTime} is no time in UTC.`)
  }
  if (!['busy', 'tentative'].includes(item.showAs)) throw new Error(`showAs is ${item.showAs}.`)
  return item
}

function view({ url, headers }: FakeRequest, items: readonly Item[]): FakeAnswer {
  const { startDateTime = '', endDateTime = '', $skip = '0', ...rest } = Object.fromEntries(url.searchParams)
  requireKeys(rest, '$top $select $expand')
  if (headers.prefer !== 'outlook.timezone="UTC"') throw new Error('The times would be in another zone.')
  if (/subject|body|location/.test(String(rest.$select)))
    throw new Error('The list would have more than times.')
  const [, property] =
    /^singleValueExtendedProperties\(\$filter=id eq '([^']+)'\)$/.exec(rest.$expand ?? '') ?? []
  const read = ({ dateTime }: Time) => Date.parse(`${dateTime.slice(0, 19)}Z`)
  const inside = items.filter(
    ({ start, end }) => read(end) > Date.parse(startDateTime) && read(start) < Date.parse(endDateTime),
  )
  const selected = (rest.$select ?? '').split(',')
  const first = Number($skip)
  const next = new URL(url)
  next.searchParams.set('$skip', String(first + pageSize))
  return {
    status: 200,
    body: {
      value: inside.slice(first, first + pageSize).map(item => ({
        ...Object.fromEntries(Object.entries(item).filter(([name]) => selected.includes(name))),
        singleValueExtendedProperties: item.singleValueExtendedProperties?.filter(
          ({ id }) => id === property,
        ),
      })),
      ...(first + pageSize < inside.length ? { '@odata.nextLink': next.href } : {}),
    },
  }
}

function search(parameters: URLSearchParams, items: readonly Item[]): FakeAnswer {
  const { $filter = '', ...rest } = Object.fromEntries(parameters)
  requireKeys(rest, '$select $top')
  const pattern = /^singleValueExtendedProperties\/any\(p: p\/id eq '([^']+)' and p\/value eq '([^']+)'\)$/
  const [, property, value] = pattern.exec($filter) ?? []
  if (value === undefined) throw new Error(`The filter is ${$filter}.`)
  const found = items.filter(({ singleValueExtendedProperties: properties = [] }) =>
    properties.some(known => known.id === property && known.value === value),
  )
  return { status: 200, body: { value: found.map(({ id }) => ({ id })) } }
}
