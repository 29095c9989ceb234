/** The most expensive inputs that we know for each call that anybody may make, within its limits. */
import type { CallName } from '#schemas/generated/calls.gen.ts'
import { demoNow } from '#tests/support/business/demo.ts'

export interface DearRequest {
  readonly call: CallName
  /** What makes it expensive. */
  readonly name: string
  readonly method: 'GET' | 'POST' | 'DELETE'
  /** Below `/api/v1`. */
  readonly path: string
  readonly body?: unknown
  /** Of a body that is not JSON. */
  readonly mediaType?: string
}

/** Ids of the demo business's bookings that requests use. */
export interface KnownIds {
  /** A booking with many appointments. */
  readonly booking: string
}

const day = (days: number) => new Date(demoNow + days * 86_400_000).toISOString().slice(0, 10)
const at = (days: number, time = '12:00') => `${day(days)}T${time}:00+01:00`
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
/** As many values as an input may have. */
const zeros = times(1_900, () => 0)
const names = Object.fromEntries(times(1_900, index => [`a${index}`, 0]))
const objects = times(900, index => ({ a: index }))
const letters = 'é'.repeat(32_000)
const spaces = ' '.repeat(60_000)
const nested: unknown = JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`)
/** Values that no call accepts in any place. */
const junk = { zeros, names, objects, letters, spaces, nested }
const junkIn = (make: (value: unknown) => unknown) =>
  Object.entries(junk).map(([name, value]) => ({ name, body: make(value) }))

const twentyServices = times(20, index => ['consultation', 'haircut', 'tour', 'yoga'][index % 4]).join(',')
const tenServices = 'consultation,haircut,color,massage,portrait,tour,coaching,haircut,color,massage'
const tenOfMenu = times(10, index => ['haircut', 'color', 'massage'][index % 3]).join(',')
const tenShort = times(10, () => 'consultation').join(',')
const anybody = times(10, () => 'any').join(',')
const guests = times(100, index => ({
  name: `Guest ${index}`,
  email: `g${index}@example.com`,
  service: 'yoga',
}))
const mixedGuests = times(100, index => ({
  name: `Guest ${index}`,
  email: `g${index}@example.com`,
  service: ['haircut', 'consultation', 'color', 'massage', 'portrait', 'coaching'][index % 6],
}))
const contact = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', consent: true }
const visitor = { contact, timezone: 'Europe/Berlin', locale: 'en' }
const cart = times(10, index => ({
  service: ['consultation', 'haircut', 'color', 'massage', 'portrait'][index % 5],
  ...(index === 0 ? { start: at(1, '09:00') } : {}),
}))
const together = times(10, () => ({ service: 'consultation', start: at(2, '10:00') }))
const series = times(6, index => ({
  service: 'coaching',
  start: at(3 + index, '10:00'),
  repeat: { every: 'week', count: 8 },
}))

export function dearRequests({ booking }: KnownIds): readonly DearRequest[] {
  const get = (call: CallName, name: string, path: string): DearRequest => ({
    call,
    name,
    method: 'GET',
    path,
  })
  const post =
    (call: CallName, path: string) =>
    (name: string, body: unknown): DearRequest => ({
      call,
      name,
      method: 'POST',
      path,
      body,
    })
  const withJunk = (call: CallName, path: string, make: (value: unknown) => unknown) =>
    junkIn(make).map(({ name, body }) => post(call, path)(name, body))
  const window = `from=${day(0)}&to=${day(62)}`
  const month = `from=${day(0)}&to=${day(31)}`
  const quote = post('quote', '/quotes')
  const hold = post('hold', '/holds')
  const book = post('createBooking', '/bookings')
  const draft = post('saveDraft', '/drafts')
  const answers = (values: unknown) => ({ version: 1, values, locale: 'en', stamp: 'a.b' })
  return [
    get('getBusiness', '', '/business'),
    get('listServices', 'all', '/services'),
    get('listServices', 'of a provider', '/services?provider=maya'),
    get('getService', '', '/services/yoga'),
    get('listProviders', 'all', '/providers'),
    get('getProvider', '', '/providers/front-desk'),
    get('getGroup', '', '/groups/g1'),
    get('getGroupBySlug', '', '/groups/by-slug/wellness'),
    get('getServiceMenu', '', '/service-menus/beauty'),
    get('getServiceMenuById', '', '/service-menus/by-id/m1'),
    get('getCart', 'ten services', `/carts/beauty?services=${tenOfMenu}`),
    get('getCart', 'three services', '/carts/beauty?services=haircut,color,massage'),
    get('getOneTimeLink', '', '/one-time-links/welcome'),
    get('findSlots', '62 days of one service', `/slots?service=consultation&${window}`),
    get('findSlots', '31 days of a cart of ten', `/slots?services=${tenServices}&${month}`),
    get(
      'findSlots',
      '31 days of ten short ones',
      `/slots?services=${tenShort}&providers=${anybody}&${month}`,
    ),
    get('findSlots', 'a far zone', `/slots?service=consultation&${window}&timezone=Pacific/Apia`),
    get('findNextSlot', 'a cart of ten', `/slots/next?services=${tenServices}`),
    get('findNextSlot', 'ten short ones', `/slots/next?services=${tenShort}&after=${day(170)}`),
    get('findNextSlot', 'too many people', '/slots/next?service=yoga&people=101'),
    get(
      'findNextSlot',
      'a cart that never fits',
      `/slots/next?services=${times(10, () => 'color').join(',')}&providers=${times(10, () => 'maya').join(',')}`,
    ),
    get('findNextSlots', 'twenty services', `/slots/next-of-each?services=${twentyServices}`),
    post('findSeries', '/slots/series')('eight weeks', {
      service: 'coaching',
      start: at(3, '03:00'),
      repeat: { every: 'week', count: 8 },
    }),
    ...withJunk('findSeries', '/slots/series', value => ({
      service: 'coaching',
      start: value,
      repeat: value,
    })),
    get('searchTimezones', 'nothing', '/timezones'),
    get('searchTimezones', 'forty letters', `/timezones?search=${times(40, () => 'a').join('%20')}`),
    get('searchTimezones', 'one letter', '/timezones?search=a&locale=hu'),
    get(
      'searchTimezones',
      'an offset',
      `/timezones?search=utc%2B1&at=${1200 + Math.floor(Math.random() * 7000)}-07-01T00:00:00Z`,
    ),
    quote('ten items, a hundred guests', {
      items: cart.map(({ service }) => ({ service })),
      guests: mixedGuests,
    }),
    quote('guests without a name', { items: [{ service: 'yoga' }], guests: times(100, () => ({})) }),
    quote('32,000 zeros', { items: times(32_000, () => 0) }),
    ...withJunk('quote', '/quotes', value => ({ items: value, guests: value, guestCount: value })),
    ...withJunk('quote', '/quotes', value => ({ items: [value, { service: value }] })),
    quote('unknown names', { items: [{ service: 'yoga' }], ...names }),
    hold('a cart of ten', { items: cart }),
    hold('ten at one time', { items: together }),
    hold('six series', { items: series }),
    hold('a hundred guests', {
      items: [{ service: 'yoga', provider: 'ines', start: at(1, '18:00') }],
      guests: mixedGuests,
    }),
    ...withJunk('hold', '/holds', value => ({ items: value, guests: value, client: value })),
    post('holdMove', `/bookings/${booking}/hold`)('', { start: at(10, '10:00') }),
    ...withJunk('holdMove', `/bookings/${booking}/hold`, value => ({
      start: value,
      client: value,
      hold: value,
    })),
    { call: 'release', name: '', method: 'DELETE', path: `/holds/${'a'.repeat(80)}` },
    book('a cart of ten', { ...visitor, items: cart }),
    book('ten at one time', { ...visitor, items: together }),
    book('six series', { ...visitor, items: series }),
    book('a hundred guests', {
      ...visitor,
      items: [{ service: 'yoga', provider: 'ines', start: at(1, '18:00') }],
      guests,
    }),
    ...withJunk('createBooking', '/bookings', value => ({
      ...visitor,
      items: [{ service: 'haircut', start: at(1) }],
      contact: { ...contact, notes: value, more: value },
    })),
    ...withJunk('createBooking', '/bookings', value => ({
      ...visitor,
      items: [{ service: 'haircut', start: at(1) }],
      answers: value,
    })),
    ...withJunk('createBooking', '/bookings', value => ({
      ...visitor,
      items: value,
      timezone: value,
      locale: value,
    })),
    book('200 unknown answers', {
      ...visitor,
      items: cart,
      contact: { ...contact, ...Object.fromEntries(times(190, index => [`a${index}`, 'x'.repeat(280)])) },
    }),
    get('getBooking', '', `/bookings/${booking}`),
    get('getBookings', 'ten', `/bookings?ids=${times(10, () => booking).join(',')}`),
    get('getChangeable', '', `/bookings/${booking}/changeable`),
    get('getCalendarFile', '', `/bookings/${booking}/calendar.ics?locale=hu`),
    post('findBooking', '/bookings/find')('', {
      reference: 'ABCDEFGH',
      email: 'ada@example.com',
      locale: 'en',
    }),
    ...withJunk('findBooking', '/bookings/find', value => ({
      reference: value,
      email: value,
      locale: value,
    })),
    ...['@'.repeat(254), `${'a'.repeat(64)}@${'a.'.repeat(90)}de`, `${'a.'.repeat(126)}@`].map(email =>
      post('findBooking', '/bookings/find')('an odd address', { reference: 'A', email, locale: 'en' }),
    ),
    post('rescheduleBooking', `/bookings/${booking}/reschedule`)('', { start: at(11, '03:00') }),
    ...withJunk('rescheduleBooking', `/bookings/${booking}/reschedule`, value => ({
      start: value,
      reason: value,
    })),
    ...withJunk('cancelBooking', `/bookings/${booking}/cancel`, value => ({
      reason: value,
      appointment: value,
    })),
    get('getForm', 'the longest', '/forms/intake'),
    get('getForm', 'as many as fit', `/forms/${times(37, () => 'intake').join(',')}`),
    get('getSurvey', 'the longest', '/surveys/satisfaction'),
    ...(['form', 'survey'] as const).flatMap(kind => {
      const [call, id] =
        kind === 'form' ? (['submitForm', 'intake'] as const) : (['submitSurvey', 'satisfaction'] as const)
      const path = kind === 'form' ? `/forms/${id}/submissions` : `/surveys/${id}/responses`
      const version = 3
      return [
        ...withJunk(call, path, value => ({ ...answers(value), version })),
        ...withJunk(call, path, value => ({
          ...answers({ value, email: value, allergies: value, phone: value }),
          version,
        })),
      ]
    }),
    ...withJunk('submitForm', '/forms/lists/submissions', value =>
      answers({ scalars: value, objects: value, nested: value, shapes: value, text: value }),
    ),
    ...withJunk('submitSurvey', '/surveys/lists/responses', value =>
      answers({ scalars: value, objects: value, nested: value, shapes: value, text: value }),
    ),
    ...['a.b', `${'9'.repeat(15)}.${'a'.repeat(43)}`, 'a'.repeat(200)].map(stamp =>
      post('submitForm', '/forms/lists/submissions')('a forged time', { ...answers({ text: 'a' }), stamp }),
    ),
    post('submitForm', '/forms/lists/submissions')(
      'many shapes',
      answers({ shapes: times(650, index => ({ kind: `k${index % 40}`, a: 'x' })) }),
    ),
    ...withJunk('saveDraft', '/drafts', value => ({
      kind: 'form',
      form: 'lists',
      version: 1,
      step: 'a',
      values: { objects: value, text: value },
    })),
    draft('500 answers', {
      kind: 'form',
      form: 'lists',
      version: 1,
      step: 'a',
      values: Object.fromEntries(times(500, index => [`a${index}`, 'x'.repeat(100)])),
    }),
    get('getDraft', '', `/drafts/${'a'.repeat(40)}`),
    {
      call: 'createUpload',
      name: '64 kB of another form',
      method: 'POST',
      path: '/uploads?form=intake&field=photo&name=a.png',
      body: 'a'.repeat(64_000),
      mediaType: 'image/png',
    },
  ]
}

/** Builds a form with unbounded lists, a pattern and forty shapes: all of this is allowed in a form. */
export const listsForm = (id: string) => ({
  id,
  version: 1,
  title: 'Lists',
  schema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      scalars: { type: 'array', uniqueItems: true, items: { type: 'number' } },
      objects: {
        type: 'array',
        uniqueItems: true,
        items: {
          type: 'object',
          required: ['b', 'c', 'd'],
          properties: {
            a: { type: 'string' },
            b: { type: 'string' },
            c: { type: 'string' },
            d: { type: 'string' },
          },
        },
      },
      nested: {
        type: 'array',
        items: { type: 'array', uniqueItems: true, items: { type: 'string', minLength: 1 } },
      },
      shapes: {
        type: 'array',
        items: {
          anyOf: times(40, index => ({
            type: 'object',
            required: ['kind', 'a', 'b'],
            properties: { kind: { const: `k${index}` }, a: { type: 'number' }, b: { type: 'number' } },
          })),
        },
      },
      text: { type: 'string', pattern: '^([a-z]+ ?)+$' },
      email: { type: 'string', format: 'email' },
      link: { type: 'string', format: 'uri' },
    },
  },
  ui: { objects: { 'ui:when': "not (values.text == 'x')" } },
})
