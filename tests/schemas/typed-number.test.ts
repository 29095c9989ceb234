/** Numbers as people type them, in the notation of the page's language. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isExactlyRepresentable, toPlainDecimal } from '#schemas/runtime/core/exact-number.ts'
import {
  formatTypedNumber,
  type NumberNotation,
  parseTypedNumber,
} from '#schemas/runtime/core/typed-number.ts'
import { type TypedNumberCase, typedNumbers } from '#tests/support/forms/typed-numbers.ts'

const tags = { en: 'en-US', de: 'de', fr: 'fr', hu: 'hu' } as const
const languages = ['en', 'de', 'fr', 'hu'] as const

const readValue = (typed: string, notation: NumberNotation): number | null => {
  const reading = parseTypedNumber(typed, notation)
  return reading.kind === 'number' ? reading.value : null
}

/** Returns the number, or why there is none. */
function readCase({ typed }: TypedNumberCase, notation: NumberNotation): number | string {
  const reading = parseTypedNumber(typed, notation)
  if (reading.kind !== 'number') return reading.kind
  return notation.integer && !Number.isInteger(reading.value) ? 'whole' : reading.value
}

describe.each(languages)('On a page in %s', language => {
  const tag = tags[language]
  test.each(typedNumbers.numbers)('$typed has its reading', row => {
    expect(readCase(row, { tag })).toBe(row[language])
  })
  test.each(typedNumbers.amounts)('the amount $typed has its reading', row => {
    expect(readCase(row, { tag, currency: 'EUR', decimals: 2 })).toBe(row[language])
  })
  test.each(typedNumbers.integers)('the whole number $typed has its reading', row => {
    expect(readCase(row, { tag, integer: true })).toBe(row[language])
  })
})

test('Both readings of a doubtful number are said, in the notation of the page', () => {
  expect(parseTypedNumber('1.205', { tag: 'fr' })).toEqual({
    kind: 'ambiguous',
    first: '1,205',
    second: '1205',
  })
  expect(parseTypedNumber('-1.000', { tag: 'en-US', integer: true })).toEqual({
    kind: 'ambiguous',
    first: '-1',
    second: '-1000',
  })
})

test('A reading that is not plain is shown clearer once the field is left', () => {
  const left = (typed: string, tag: string) => {
    const reading = parseTypedNumber(typed, { tag })
    return reading.kind === 'number' ? reading.clearer : 'none'
  }
  expect(['1.205', '12.50', '1,250.50'].map(typed => left(typed, 'de'))).toEqual(['1205', '12,50', '1250,50'])
  expect(['1.250,50', '12,50', '1.250.000', '7'].map(typed => left(typed, 'de'))).toEqual(
    Array(4).fill(undefined),
  )
})

test('Other currencies have their signs, and regions their groups', () => {
  const currency = (code: string, typed: string, tag: string) =>
    readValue(typed, { tag, currency: code, decimals: 2 })
  expect(['100 kr.', 'kr 100', 'DKK 100'].map(typed => currency('DKK', typed, 'da'))).toEqual([100, 100, 100])
  expect(['R$ 1.250,50', '1250,50 BRL'].map(typed => currency('BRL', typed, 'pt-BR'))).toEqual([
    1250.5, 1250.5,
  ])
  expect(currency('PLN', '12,50 zł', 'pl')).toBe(12.5)
  expect(readValue('1,00,000.5', { tag: 'en-IN' })).toBe(100_000.5)
  expect(readValue('1’205', { tag: 'de-CH' })).toBe(1205)
})

test.each(Object.values(tags))('What a page in %s writes is read as the same number', tag => {
  const number = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e15, max: 1e15 }),
    fc.integer(),
  )
  fc.assert(
    fc.property(number, value => {
      const text = formatTypedNumber(value, { tag })
      expect(parseTypedNumber(text, { tag })).toMatchObject({
        kind: 'number',
        value: value === 0 ? 0 : value,
      })
    }),
  )
})

test('No text is read as a number with other digits', () => {
  const characters = fc.constantFrom(..."0123456789.,' -+e", '\u00a0', '\u202f', '٣', '５')
  fc.assert(
    fc.property(
      fc.string({ unit: characters, maxLength: 14 }),
      fc.constantFrom('en-US', 'de', 'fr'),
      (typed, tag) => {
        const value = readValue(typed, { tag })
        if (value === null) return
        const digits = typed.replaceAll('٣', '3').replaceAll('５', '5').replace(/\D/g, '')
        const kept = toPlainDecimal(value).replace(/\D/g, '')
        expect(digits.replace(/^0+|0+$/g, '')).toBe(kept.replace(/^0+|0+$/g, ''))
      },
    ),
    { numRuns: 2000 },
  )
})

test.each(['1', '-0', '1.50', '9007199254740991', '1e3', '5e-324', '0.30000000000000004', '123456789012345'])(
  '%s is kept exactly',
  literal => expect(isExactlyRepresentable(literal)).toBe(true),
)
test.each([
  '9007199254740992',
  '9007199254740993',
  '-9007199254740993',
  '1e22',
  '1e400',
  '1e-400',
  '0.1234567890123456789',
  '3.141592653589793238',
  '1.00000000000000001',
  `1${'0'.repeat(500)}`,
])('%s is not kept exactly', literal => expect(isExactlyRepresentable(literal)).toBe(false))
