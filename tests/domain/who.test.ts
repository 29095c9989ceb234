import { describe, expect, test } from 'vitest'
import {
  findEligibleProviders,
  getProviderWeekRange,
  rankProviderSets,
} from '#server/features/slots/rules/eligible-providers.ts'
import { busy, provider, service } from '#tests/support/bookings/slot-records.ts'
import { instant } from '#tests/support/clock/times.ts'

const maya = provider({ name: 'Maya' })
const leo = provider({ slug: 'leo', name: { de: 'Leo', en: 'Leo' } })
const ines = provider({ slug: 'ines', name: 'Ines', timezone: 'Europe/Lisbon' })
const start = instant('2027-06-09T07:00Z')

test('A service is offered by providers that list it and by providers that offer all', () => {
  const some = provider({ slug: 'some', services: ['walk', 'talk'] })
  const other = provider({ slug: 'other', services: ['walk'] })
  expect(findEligibleProviders(service(), [other, some, maya]).map(({ slug }) => slug)).toEqual([
    'some',
    'maya',
  ])
})

describe('Candidates', () => {
  const order = (
    assignment: Parameters<typeof rankProviderSets>[0]['assignment'],
    spans = [busy('2027-06-07T07:00Z', '2027-06-07T08:00Z')],
  ) =>
    rankProviderSets({ providers: [maya, leo, ines], assignment, start, busy: spans })
      .map(party => party.map(({ slug }) => slug).join('+'))
      .join(' ')

  test('balanced: the least busy that week come first, then by name', () => {
    expect(order('balanced')).toBe('ines leo maya')
    expect(order('any')).toBe('ines leo maya')
    const more = [
      busy('2027-06-07T07:00Z', '2027-06-07T08:00Z'),
      busy('2027-06-08T07:00Z', '2027-06-08T08:01Z', { provider: 'ines' }),
    ]
    expect(order('balanced', more)).toBe('leo maya ines')
  })

  test('balanced: other weeks do not count, and of a span only the part within the week', () => {
    expect(order('balanced', [busy('2027-06-06T20:00Z', '2027-06-06T22:00Z')])).toBe('ines leo maya')
    const sunday = busy('2027-06-06T00:00Z', '2027-06-06T22:01Z')
    const leos = busy('2027-06-08T00:00Z', '2027-06-08T00:02Z', { provider: 'leo' })
    expect(order('balanced', [sunday, leos])).toBe('ines maya leo')
  })

  test('priority: in the order of the team, however busy', () =>
    expect(order('priority')).toBe('maya leo ines'))

  test('collective: all members at once', () => expect(order('collective')).toBe('maya+leo+ines'))

  test('are empty without providers', () => {
    for (const assignment of ['collective', 'priority', 'balanced'] as const) {
      expect(rankProviderSets({ providers: [], assignment, start, busy: [] })).toEqual([])
    }
  })
})

test("A week goes from Monday to Sunday on the provider's clock", () => {
  expect(getProviderWeekRange(maya, instant('2027-06-13T21:59Z'))).toEqual({
    from: instant('2027-06-06T22:00Z'),
    to: instant('2027-06-13T22:00Z'),
  })
  expect(getProviderWeekRange(ines, instant('2027-06-13T23:00Z')).from).toBe(instant('2027-06-13T23:00Z'))
  const shortWeek = getProviderWeekRange(maya, instant('2027-03-28T12:00Z'))
  expect((shortWeek.to - shortWeek.from) / 3_600_000).toBe(167)
})
