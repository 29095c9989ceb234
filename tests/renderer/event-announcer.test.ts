/** Every declared event, with what causes it: the detail must fit its declaration and tell nothing personal. */
import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Announce, createEventAnnouncer } from '#renderer/app/event-announcer.ts'
import { createStaticUrlStore } from '#renderer/browser/url-store.ts'
import type { FrameEvent } from '#renderer/embed/protocol.ts'
import type { Page } from '#renderer/screen/page.ts'
import { embedEventNames } from '#schemas/generated/embed.gen.ts'
import type { SharedDetail } from '#schemas/generated/types.gen.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import { root } from '../support/run/command.ts'

const booking = {
  id: 'NVtbYPWTB0SDwy8l53Jtkz',
  reference: 'ABCD2345',
  status: 'scheduled',
  appointments: [
    {
      position: 0,
      service: 'haircut',
      serviceName: 'Haircut',
      provider: 'maya',
      providerName: 'Maya',
      start: '2026-11-26T09:00:00+01:00',
      end: '2026-11-26T09:45:00+01:00',
      timezone: 'Europe/Berlin',
      location: { kind: 'in-person' },
      seats: 1,
    },
  ],
  contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', phone: '+44 1' },
  payment: { id: 'p', status: 'paid', currency: 'EUR', due: 0, paid: 3600, refunded: 0 },
}
const submission = { id: 's', kind: 'form', form: 'intake', end: 'thanks', status: 'complete' }

/** What causes each event, with the facts of its scope. */
const causes: Readonly<Record<string, readonly [Parameters<Announce>[0], object?]>> = {
  ready: [{ page: 'ready' }],
  viewed: [{ page: 'viewed' }],
  failed: [{ page: 'problem' }, { problem: { code: 'slot.taken', call: 'createBooking' } }],
  height: [{ page: 'height' }, { height: 640 }],
  'consent-given': [{ page: 'consent' }, { consent: 'all' }],
  'service-chosen': [{ choice: 'service' }],
  'slot-chosen': [{ choice: 'start' }],
  'hold-made': [{ call: 'hold' }, { result: { hold: 'h', expiresAt: '2026-11-26T08:10:00Z' } }],
  'booking-scheduled': [{ call: 'createBooking' }, { result: { booking } }],
  'booking-requested': [
    { call: 'createBooking' },
    { result: { booking: { ...booking, status: 'requested' } } },
  ],
  'booking-rescheduled': [
    { call: 'rescheduleBooking' },
    { result: { booking: { ...booking, status: 'rescheduled' } } },
  ],
  'booking-cancelled': [
    { call: 'cancelBooking' },
    { result: { booking: { ...booking, status: 'cancelled' } } },
  ],
  'payment-started': [{ call: 'startPayment' }, { result: { url: 'https://pay.example/secret' } }],
  'payment-updated': [{ call: 'verifyPayment' }, { result: { booking: { ...booking, status: 'expired' } } }],
  'form-submitted': [
    { call: 'submitForm' },
    { input: { id: 'intake', version: 2, values: { a: 'Ada' } }, result: { submission } },
  ],
  'survey-completed': [
    { call: 'submitSurvey' },
    {
      input: { id: 'satisfaction', version: 1, values: {} },
      result: { submission: { ...submission, end: null } },
    },
  ],
}

/** Only what the announcer reads. */
const pageWith = (embedShares: readonly SharedDetail[]): Page =>
  JSON.parse(
    JSON.stringify({
      params: { provider: 'maya' },
      routeName: 'widget-appointment-provider___en',
      baseRouteName: 'widget-appointment-provider',
      locale: 'en',
      load: { business: { call: 'getBusiness', input: {} } },
      answered: [{ call: 'getBusiness', input: {}, value: { embedShares } }],
    }),
  )

function listen(shares: readonly SharedDetail[] = []) {
  const events: FrameEvent[] = []
  const announce = createEventAnnouncer({
    getPage: () => pageWith(shares),
    address: createStaticUrlStore({
      service: 'haircut',
      start: '2026-11-26T09:00:00+01:00',
      step: 'details',
    }),
    send: event => events.push(event),
  })
  return { events, announce }
}

let validate: (name: string, detail: unknown) => string
beforeAll(async () => {
  const { definitions } = await loadConfiguration(root)
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addFormat('timezone', true)
  ajv.addSchema({ $id: 'bookplate', $defs: definitions })
  validate = (name, detail) => {
    const declaration = JSON.parse(readFileSync(`${root}/schemas/events/${name}.json`, 'utf8'))
    ajv.validate(declaration.detail, detail)
    return ajv.errorsText()
  }
})

describe('Each event', () => {
  test('has a cause here', () => expect(Object.keys(causes).sort()).toEqual([...embedEventNames].sort()))

  test.each(Object.entries(causes))(
    '%s fits its declaration, and tells nobody apart from others',
    (name, [trigger, facts]) => {
      const { events, announce } = listen()
      announce(trigger, { ...facts })
      const found = events.filter(event => event.name === name)
      expect(found).toHaveLength(1)
      expect(validate(name, found[0]?.detail)).toBe('No errors')
      expect(JSON.stringify(events)).not.toMatch(/Ada|example\.com|NVtbYPWTB0SDwy8l53Jtkz|secret/)
    },
  )
})

test('A business can share the id and the contact of bookings, without the telephone number', () => {
  const { events, announce } = listen(['booking', 'contact'])
  announce({ call: 'createBooking' }, { result: { booking } })
  expect(events[0]?.detail).toMatchObject({
    booking: booking.id,
    contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
  })
  expect(JSON.stringify(events)).not.toContain('+44 1')
  expect(validate('booking-scheduled', events[0]?.detail)).toBe('No errors')
})

test('A payment that is asked about again and again schedules a booking once', () => {
  const { events, announce } = listen()
  for (const _ of [1, 2, 3]) announce({ call: 'verifyPayment' }, { result: { booking } })
  expect(events.map(({ name }) => name)).toEqual(['booking-scheduled', 'payment-updated'])
})

test('A booking that waits for its payment is not scheduled yet', () => {
  const { events, announce } = listen()
  announce({ call: 'createBooking' }, { result: { booking: { ...booking, status: 'awaiting-payment' } } })
  expect(events).toEqual([])
})
