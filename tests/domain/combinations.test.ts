import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Provider, Service } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import {
  findCombinations,
  maxCombinations,
  type PlannedSegment,
  type SegmentProviderSets,
} from '#server/features/slots/rules/combinations.ts'
import { createLimitsCheck } from '#server/features/slots/rules/limits-together.ts'
import { provider, service } from '#tests/support/bookings/slot-records.ts'
import { instant } from '#tests/support/clock/times.ts'

const ten = instant('2027-06-07T10:00Z')
const maya = provider({ slug: 'maya' })
const leo = provider({ slug: 'leo' })
const ines = provider({ slug: 'ines' })

const choice = (
  parties: readonly (readonly Provider[])[],
  { start = ten, seats = 1, of = service() }: { start?: typeof ten; seats?: number; of?: Service } = {},
): SegmentProviderSets => ({
  segment: {
    offer: { service: of, providers: parties.flat(), assignment: 'priority' },
    start,
    seats,
    offGrid: false,
  },
  parties,
})

const names = (found: readonly (readonly PlannedSegment[])[]) =>
  found.map(taken => taken.map(({ party }) => party.map(({ slug }) => slug).join('+')).join(' '))

test('One segment tries its parties in order', () =>
  expect(names(findCombinations([choice([[leo], [maya, ines], [maya]])]))).toEqual([
    'leo',
    'maya+ines',
    'maya',
  ]))

test('Segments at different times first get their first choice, then vary one by one', () => {
  const later = choice([[maya], [leo]], { start: instant('2027-06-07T12:00Z') })
  expect(names(findCombinations([choice([[maya], [leo]]), later]))).toEqual([
    'maya maya',
    'leo maya',
    'maya leo',
    'leo leo',
  ])
})

test('Simultaneous segments never share a provider; a provider in the way is replaced', () =>
  expect(names(findCombinations([choice([[maya], [leo]]), choice([[maya], [ines]])]))).toEqual([
    'maya ines',
    'leo ines',
    'leo maya',
  ]))

test('Two segments can swap their parties', () =>
  expect(names(findCombinations([choice([[maya], [leo]]), choice([[maya], [leo]])]))).toEqual([
    'maya leo',
    'leo maya',
  ]))

test('Buffers keep two services of one provider apart', () => {
  const slow = service({ bufferAfterMinutes: 5 })
  const next = (text: string) => choice([[maya]], { start: instant(text) })
  expect(findCombinations([choice([[maya]], { of: slow }), next('2027-06-07T11:00Z')])).toEqual([])
  expect(findCombinations([choice([[maya]], { of: slow }), next('2027-06-07T11:05Z')])).toHaveLength(1)
})

test('Two segments can share a session while it has seats', () => {
  const seats = (seats: number) => choice([[maya]], { of: service({ capacity: 3 }), seats })
  expect(findCombinations([seats(1), seats(2)])).toHaveLength(1)
  expect(findCombinations([seats(2), seats(2)])).toEqual([])
})

test('Segments that are within the limits only by themselves are spread over other providers', () => {
  const once = provider({ slug: 'maya', limits: { perDay: 1 } })
  const other = provider({ slug: 'leo' })
  const choices = [choice([[once]]), choice([[once], [other]], { start: instant('2027-06-07T14:00Z') })]
  expect(names(findCombinations(choices))[0]).toBe('maya maya')
  expect(names(findCombinations(choices, createLimitsCheck([])))).toEqual(['maya leo'])
  const nextWeek = [choice([[once]]), choice([[once]], { start: instant('2027-06-14T10:00Z') })]
  expect(findCombinations(nextWeek, createLimitsCheck([]))).toHaveLength(1)
})

test('If one segment has no party, there is no combination', () =>
  expect(findCombinations([choice([[maya]]), choice([])])).toEqual([]))

test('Many segments with many parties give few combinations, all different, without a double booking', () => {
  const people = Array.from({ length: 12 }, (_, index) => provider({ slug: `p${index}` }))
  const segment = fc.record({
    hour: fc.integer({ min: 0, max: 3 }),
    who: fc.uniqueArray(fc.constantFrom(...people), { minLength: 1, maxLength: 12 }),
  })
  fc.assert(
    fc.property(fc.array(segment, { minLength: 1, maxLength: 10 }), segments => {
      const found = findCombinations(
        segments.map(({ hour, who }) =>
          choice(
            who.map(one => [one]),
            { start: asInstant(ten + hour * 3_600_000) },
          ),
        ),
      )
      expect(found.length).toBeLessThanOrEqual(maxCombinations)
      expect(new Set(names(found)).size).toBe(found.length)
      for (const taken of found) {
        const places = taken.flatMap(({ claims }) =>
          claims.map(({ provider, start }) => `${provider} ${start}`),
        )
        expect(new Set(places).size).toBe(places.length)
      }
    }),
  )
})

test('A year of weekly appointments with three providers is combined without delay', () => {
  const weeks = Array.from({ length: 52 }, (_, week) =>
    choice([[maya], [leo], [ines]], { start: asInstant(ten + week * 604_800_000) }),
  )
  expect(names(findCombinations(weeks))[0]).toBe(Array(52).fill('maya').join(' '))
})
