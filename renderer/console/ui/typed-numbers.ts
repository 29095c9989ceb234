/** Numbers and amounts as owners type them, in the notation of the console's language. */
import { getCurrencyDecimals } from '#schemas/runtime/core/currency.ts'
import type { MessageParams, ProblemCode } from '#schemas/runtime/core/problem.ts'
import {
  type NumberNotation,
  type NumberReading,
  readTypedNumber,
  writeTypedNumber,
} from '#schemas/runtime/core/typed-number.ts'
import type { ConsoleWords } from '../words.ts'

type Words = Pick<ConsoleWords, 'tag' | 'phrase'>

export interface TypedNumber {
  /** Undefined if the field is empty or cannot be read. */
  readonly value: number | undefined
  /** Why it cannot be read; undefined if it can, or is empty. */
  readonly error: string | undefined
  /** What the field shows once it is left; undefined: what was typed. */
  readonly left?: string | undefined
}

/** Reads a whole number. */
export function readWholeNumber(text: string, words: Words): TypedNumber {
  const number = readNumber(text, { tag: words.tag, integer: true }, words)
  const isWhole = number.value === undefined || Number.isInteger(number.value)
  return isWhole ? number : { value: undefined, error: describe(words, 'field.not_whole') }
}

export const readDecimalNumber = (text: string, words: Words): TypedNumber =>
  readNumber(text, { tag: words.tag }, words)

/** Reads an amount in the major unit; the value is in minor units. */
export function readAmount(text: string, currency: string, words: Words): TypedNumber {
  const decimals = getCurrencyDecimals(currency)
  const number = readNumber(text, { tag: words.tag, currency, decimals }, words)
  return number.value === undefined ? number : { ...number, value: Math.round(number.value * 10 ** decimals) }
}

/** 4000, "EUR" → "40.00" or "40,00"; 500, "JPY" → "500". */
export function writeAmount(minorUnits: number, currency: string, { tag }: Pick<Words, 'tag'>): string {
  const decimals = getCurrencyDecimals(currency)
  const format = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, useGrouping: false }
  return new Intl.NumberFormat(tag, format).format(minorUnits / 10 ** decimals)
}

export const writeNumber = (number: number, { tag }: Pick<Words, 'tag'>): string =>
  writeTypedNumber(number, { tag })

function readNumber(text: string, notation: NumberNotation, words: Words): TypedNumber {
  const reading = readTypedNumber(text, notation)
  return reading.kind === 'number'
    ? { value: reading.value, error: undefined, left: reading.clearer }
    : {
        value: undefined,
        error: describeReading(reading, words),
        left: reading.kind === 'empty' ? '' : undefined,
      }
}

/** Says why a text is no number. */
function describeReading(reading: NumberReading, words: Words): string | undefined {
  switch (reading.kind) {
    case 'ambiguous':
      return describe(words, 'field.number_ambiguous', { first: reading.first, second: reading.second })
    case 'inexact':
      return describe(words, 'field.number_inexact')
    case 'decimals':
      return reading.limit === 0
        ? describe(words, 'field.not_whole')
        : describe(words, 'field.too_many_decimals', { limit: reading.limit })
    case 'unreadable':
      return describe(words, 'field.number_invalid')
    default:
      return undefined
  }
}

const describe = (words: Words, code: ProblemCode, params: MessageParams = {}): string =>
  words.phrase(`problem.${code}`, params)
