import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { findCartSlots } from '#server/features/slots/rules/cart-slots.ts'
import type { CartSlotQuery } from '#server/features/slots/rules/cart-start-graph.ts'
import { findCombinations } from '#server/features/slots/rules/combinations.ts'
import { findSlots } from '#server/features/slots/rules/find-slots.ts'
import type { BusyTime } from '#server/features/slots/rules/occupancy.ts'
import { type OrderItem, toOrderSegments } from '#server/features/slots/rules/order.ts'
import { checkSegmentAvailability } from '#server/features/slots/rules/segment-start-availability.ts'
import { busy, daily, provider, question, service } from '#tests/support/bookings/slot-records.ts'
import { zone } from '#tests/support/clock/times.ts'

const maya = provider({ slug: 'maya' })
const leo = provider({ slug: 'leo' })
const cut = service({ slug: 'cut', durationMinutes: 45, intervalMinutes: 15 })
const color = service({ slug: 'color', durationMinutes: 90, intervalMinutes: 60 })

const offer = (service: Service, providers: readonly Provider[] = [maya]) =>
  ({ service, providers, assignment: 'priority' }) as const

const ask = (offers: CartSlotQuery['offers'], taken: readonly BusyTime[] = [], seats = 1): CartSlotQuery => {
  const { from, to, zone, now } = question()
  return { offers, busy: taken, people: seats, from, to, zone, now }
}

const clock = new Intl.DateTimeFormat('en', {
  timeZone: 'Europe/Berlin',
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
} as const)
const shown = (asked: CartSlotQuery) =>
  findCartSlots(asked).map(({ segments }) =>
    segments.map(({ start, providers }) => `${clock.format(start)} ${providers.join('+')}`).join(', '),
  )

test('A cart of one service has the slots of that service', () => {
  const asked = ask([offer(cut, [maya, leo])], [busy('2027-06-07T08:00Z', '2027-06-07T09:00Z')])
  const slots = findSlots({ ...asked, service: cut, providers: [maya, leo] })
  expect(slots.length).toBeGreaterThan(3)
  expect(findCartSlots(asked).map(({ segments, ...slot }) => slot)).toEqual(slots)
})

test('The second service starts when the first ends, whatever its own grid, and both end within the hours', () =>
  expect(shown(ask([offer(cut), offer(color)]))).toEqual([
    '09:00 maya, 09:45 maya',
    '09:15 maya, 10:00 maya',
    '09:30 maya, 10:15 maya',
    '09:45 maya, 10:30 maya',
  ]))

test('Services that share an offer also share their segments, at any position in the cart', () => {
  const twice = offer(cut)
  const slots = findCartSlots(ask([twice, twice, twice]))
  const segmentAt = (slot: number, index: number) => slots[slot]?.segments[index]
  expect(shown(ask([twice, twice, twice])).slice(0, 4)).toContain('09:45 maya, 10:30 maya, 11:15 maya')
  expect(segmentAt(0, 2)?.start).toBe(segmentAt(3, 1)?.start)
  expect(segmentAt(0, 2)).toBe(segmentAt(3, 1))
})

test('One provider needs the buffer between two services, two providers do not', () => {
  const messy = service({ ...cut, bufferAfterMinutes: 10, intervalMinutes: 60 })
  expect(shown(ask([offer(messy), offer(color)]))[0]).toBe('09:00 maya, 09:55 maya')
  expect(shown(ask([offer(messy), offer(color, [maya, leo])]))[0]).toBe('09:00 maya, 09:45 maya+leo')
})

test('Busy time during the second service removes the start of the first', () =>
  expect(shown(ask([offer(cut), offer(color)], [busy('2027-06-07T09:20Z', '2027-06-07T10:00Z')]))).toEqual([
    '09:00 maya, 09:45 maya',
  ]))

test('Each service has its own notice', () => {
  const slow = service({ ...color, noticeMinutes: 600 * 1440 })
  expect(shown(ask([offer(cut), offer(slow)]))).toEqual([])
})

test('A cart can end on the day after it starts', () => {
  const night = provider({ hours: daily('00:00-24:00') })
  const late = service({ durationMinutes: 60, intervalMinutes: 60, offsetMinutes: 30 })
  expect(shown(ask([offer(late, [night]), offer(color, [night])])).at(-1)).toBe('23:30 maya, 00:30 maya')
})

test('Every offered cart can be booked with exactly its starts', () => {
  const minutes = fc.integer({ min: 0, max: 36 }).map(number => number * 5)
  const someService = fc.record({
    durationMinutes: fc.constantFrom(20, 45, 60),
    intervalMinutes: fc.constantFrom(15, 25, 60),
    bufferBeforeMinutes: fc.constantFrom(0, 5),
    bufferAfterMinutes: fc.constantFrom(0, 10),
  })
  const taken = fc.record({ provider: fc.constantFrom('maya', 'leo'), from: minutes, length: minutes })
  fc.assert(
    fc.property(
      fc.array(someService, { minLength: 2, maxLength: 4 }),
      fc.array(taken, { maxLength: 4 }),
      (services, times) => {
        const at = (minute: number) =>
          new Date(Date.UTC(2027, 5, 7, 7, minute)).toISOString().replace('.000', '')
        const offers = services.map((fields, index) =>
          offer(service({ slug: `s${index}`, ...fields }), [maya, leo]),
        )
        const asked = ask(
          offers,
          times.map(({ provider, from, length }) => busy(at(from), at(from + length), { provider })),
        )
        for (const { segments } of findCartSlots(asked)) {
          const items = segments.map(({ start }, index): OrderItem => {
            const one = offers[index]
            if (!one) throw new Error('A segment for each offer')
            return { offer: one, start, zone: zone('UTC') }
          })
          const party = { people: items.map(() => 1), others: new Map() }
          const choices = toOrderSegments(items, party, new Map()).map(segment => {
            const freedom = checkSegmentAvailability(segment, { ...asked, appointments: [] })
            return { segment, parties: freedom.kind === 'free' ? freedom.parties : [] }
          })
          expect(findCombinations(choices).length).toBeGreaterThan(0)
        }
      },
    ),
  )
})
