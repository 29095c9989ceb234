import { expect, test } from 'vitest'
import { normalizeBookingReference } from '#server/features/bookings/rules/reference.ts'
import { randomReference } from '#server/lib/identifiers.ts'

test.each([
  'K7QF4M9X',
  'k7qf4m9x',
  ' K7QF 4M9X ',
  'k7qf-4m9x',
  'K7QF–4M9X',
  'K 7 Q F 4 M 9 X',
  'K7QF.4M9X.',
  '#K7QF4M9X',
  'Ｋ７ＱＦ４Ｍ９Ｘ',
  'k7qf\u00a04m9x\u200b',
])('%j is the reference K7QF4M9X', typed => expect(normalizeBookingReference(typed)).toBe('K7QF4M9X'))

test.each(['', '   ', '---'])('%j is not a reference', typed =>
  expect(normalizeBookingReference(typed)).toBe(''),
)

test('A generated reference is already normalized and contains no ambiguous characters', () => {
  for (let index = 0; index < 500; index++) {
    const reference = randomReference()
    expect(normalizeBookingReference(reference.toLowerCase())).toBe(reference)
    expect(reference).not.toMatch(/[0O1IL2Z5S8B]/)
  }
})
