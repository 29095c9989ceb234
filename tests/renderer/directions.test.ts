import { expect, test } from 'vitest'
import { getLocationAddress } from '#renderer/widgets/location/directions.ts'
import type { Location } from '#schemas/generated/types.gen.ts'

const studio = { address: 'Hafenstraße 12, 10115 Berlin' }
const cases: [string, Location | undefined, string | undefined][] = [
  ['a place', { kind: 'in-person', address: 'Am Markt 1' }, 'Am Markt 1'],
  ['the business, if the service names no location', undefined, studio.address],
  ['no place whose address is unknown', { kind: 'in-person' }, undefined],
  ['no telephone', { kind: 'phone', address: '+49 30 123456' }, undefined],
  ['no video call', { kind: 'video', address: 'https://meet.example/studio' }, undefined],
]

test.each(cases)('There is a way to %s', (_, location, address) =>
  expect(getLocationAddress(location, studio)).toBe(address),
)

test('There is no way to a business without an address', () =>
  expect(getLocationAddress(undefined, {})).toBeUndefined())
