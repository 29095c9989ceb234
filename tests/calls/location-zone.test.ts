/** A visit to an address is told in that address's zone, wherever its provider lives. */
import { describe, expect, test } from 'vitest'
import type { CreateBookingInput } from '#schemas/generated/types.gen.ts'
import { readCalendar } from '#tests/support/calendars/calendar.ts'
import { operatorToken } from '#tests/support/servers/app.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const api = withApi({
  change: records => {
    const [massage] = records.services.filter(({ slug }) => slug === 'massage')
    if (!massage) throw new Error('The demo has no massage.')
    const locations = [{ kind: 'in-person', address: 'Rua Augusta 1', timezone: 'Europe/Lisbon' }] as const
    const away = {
      ...massage,
      slug: 'away',
      locations: [...locations],
      price: 0,
      deposit: { kind: 'none' } as const,
    }
    const providers = records.providers.map(provider =>
      provider.services === 'all' ? provider : { ...provider, services: [...provider.services, 'away'] },
    )
    return { ...records, providers, services: [...records.services, away] }
  },
})

const ask = async (path: string) =>
  (
    await api.server.app.inject({
      url: `/api/v1/${path}`,
      headers: { authorization: `Bearer ${operatorToken}` },
    })
  ).json()

/** Returns what a calendar elsewhere says of the booking. */
async function describeBooking(item: CreateBookingInput['items'][number]): Promise<string> {
  const response = await api.server.app.inject({
    method: 'POST',
    url: '/api/v1/bookings',
    headers: { 'idempotency-key': crypto.randomUUID() },
    payload: {
      items: [item],
      contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', location: 'in-person' },
      timezone: 'Asia/Kathmandu',
      locale: 'en',
      termsAccepted: true,
    },
  })
  expect(response.json()).toHaveProperty('booking')
  const file = await api.server.app.inject(`/api/v1/bookings/${response.json().booking.id}/calendar.ics`)
  return String(readCalendar(file.body).entries[0]?.description)
}

const ofInes = { provider: 'ines', start: '2026-12-01T14:00:00+01:00' }

describe('With a provider who lives in Lisbon', () => {
  test('a massage in Berlin is told in Berlin’s time', async () => {
    expect((await ask('services/massage')).placeTimezone).toBe('Europe/Berlin')
    expect(await describeBooking({ ...ofInes, service: 'massage' })).toContain(
      'Tuesday, December 1, 2026, 2:00 PM – 3:00 PM in Berlin',
    )
  })

  test('a visit to a place with a zone of its own is told in that', async () => {
    expect((await ask('services/away')).placeTimezone).toBe('Europe/Lisbon')
    const start = '2026-12-02T14:00:00+01:00'
    expect(await describeBooking({ ...ofInes, service: 'away', start })).toContain(
      'Wednesday, December 2, 2026, 1:00 PM – 2:00 PM in Lisbon',
    )
  })

  test('the console tells visits in the zone of the place, calls in hers', async () => {
    const { services } = await ask('operator/services')
    const zoneOf = (slug: string) =>
      services
        .find(({ service }: { service: string }) => service === slug)
        ?.providers.find(({ provider }: { provider: string }) => provider === 'ines')?.timezone
    expect(['massage', 'away', 'coaching', 'consultation'].map(zoneOf)).toEqual([
      'Europe/Berlin',
      'Europe/Lisbon',
      'Europe/Lisbon',
      'Europe/Lisbon',
    ])
  })
})
