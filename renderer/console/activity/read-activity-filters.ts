/** The filters of the activity, as the parameters of the address. */
import type { ListAuditInput } from '#schemas/generated/types.gen.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { toPeriod } from '../time/day.ts'

export const activityFilterNames = ['author', 'kind', 'from', 'to'] as const

/** What is changed in the console, in the order of its pages; the kinds of records are as in the calls. */
export const activityKinds = [
  ...([
    'booking',
    'payment',
    'time_block',
    'submission',
    'services',
    'business',
    'providers',
    'teams',
  ] as const),
  ...([
    'groups',
    'service-menus',
    'one-time-links',
    'pages',
    'posts',
    'categories',
    'authors',
    'tags',
  ] as const),
  ...(['products', 'collections', 'image', 'preview', 'gift-card', 'webhook', 'webhook-delivery'] as const),
  ...([
    'forms',
    'surveys',
    'screens',
    'layouts',
    'errors',
    'guests',
    'emails',
    'routes',
    'messages',
  ] as const),
  ...(['person', 'invitation'] as const),
]

/** Reads the input of the call from the address; what is not valid there is left out. */
export function readActivityFilters(query: URLSearchParams, zone: Zone): ListAuditInput {
  const text = (name: 'author' | 'kind' | 'key' | 'after', length: number) => {
    const value = query.get(name)
    return value && value.length <= length ? { [name]: value } : {}
  }
  const [from, to] = ['from', 'to'].map(name => parsePlainDate(query.get(name) ?? ''))
  return {
    ...text('author', 100),
    ...text('kind', 40),
    ...text('key', 200),
    ...text('after', 200),
    ...(from === undefined ? {} : { from: toPeriod(from, from, zone).from }),
    ...(to === undefined ? {} : { to: toPeriod(to, to, zone).to }),
  }
}
