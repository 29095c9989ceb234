/**
 * Reads numbers as people type them, in the notation of the page's language, and writes them the same way. Browsers and
 * server use it, for every field in which a number is typed: `<input type="number">` follows the language of the
 * browser's menus instead, so that 12,50 on a German page became 1250.
 *
 * Nothing is guessed. A text has the meaning that it has in the page's language. If it has none there, the notations of
 * other languages count, as long as they agree: 12,50 on an English page can only be twelve and a half. If they do not
 * (1.205 on a French page), both readings are reported. Exponents (1e3), fractions and percent signs are not read.
 */
import { isExactlyRepresentable, toPlainDecimal } from './exact-number.ts'

export interface NumberNotation {
  /** The BCP 47 tag of the page's language. */
  readonly tag: string
  /** Whether only whole numbers are wanted: then 1.000 is not taken for 1. */
  readonly integer?: boolean
  /** ISO 4217; its sign or code may stand before or after the number. */
  readonly currency?: string
  /** The most digits after the decimal sign. */
  readonly decimals?: number
}

export type TypedNumberResult =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'number'
      readonly value: number
      /** The same number without doubt, in the language's notation, if the text can also be read otherwise. */
      readonly clearer?: string
    }
  | { readonly kind: 'unreadable' }
  /** `first` and `second` are written in the language's notation. */
  | { readonly kind: 'ambiguous'; readonly first: string; readonly second: string }
  /** It cannot be kept digit by digit. */
  | { readonly kind: 'inexact' }
  | { readonly kind: 'decimals'; readonly limit: number }

export function parseTypedNumber(text: string, notation: NumberNotation): TypedNumberResult {
  const plain = toPlainCharacters(text).trim()
  if (plain === '') return { kind: 'empty' }
  const { sign, body } = splitSign(plain, notation)
  if (body === undefined) return { kind: 'unreadable' }
  const signs = getSigns(notation.tag)
  const own = readBody(body, signs)
  const others = distinct(
    [readBody(body, swapped(signs)), readBody(body, { ...signs, groups: anyGroup })].filter(isDefined),
  )
  const [found, second] = own ? [own] : others
  if (!found) return { kind: 'unreadable' }
  // 1.000 for 1 is what nobody writes who is asked for a whole number.
  const rival = second ?? (notation.integer && isWhole(found) ? others.find(isThousands) : undefined)
  if (rival && toValue(rival) !== toValue(found)) return describeBoth(found, rival, { sign, notation })
  const literal = `${sign}${found.whole}.${found.fraction || '0'}`
  if (notation.decimals !== undefined && found.fraction.length > notation.decimals)
    return { kind: 'decimals', limit: notation.decimals }
  if (!isExactlyRepresentable(literal)) return { kind: 'inexact' }
  const isClear = own && !(found.isGrouped && /^\d+[.,]\d+$/.test(body))
  return {
    kind: 'number',
    // Not -0, which JSON does not keep.
    value: Number(literal) || 0,
    ...(isClear ? {} : { clearer: write(found, sign, signs) }),
  }
}

/**
 * Formats a number for a field, in the language's notation, without group signs: it is read again as the same number.
 * With `decimals`, an amount that is not whole has all of them: 12,50.
 */
export function formatTypedNumber(number: number, { tag, currency, decimals = 0 }: NumberNotation): string {
  const [whole = '', fraction = ''] = toPlainDecimal(number).split('.')
  const digits = currency !== undefined && fraction !== '' ? fraction.padEnd(decimals, '0') : fraction
  return digits === '' ? whole : whole + getSigns(tag).decimal + digits
}

interface Signs {
  readonly decimal: string
  /** The signs between groups of digits, of which a number uses one. */
  readonly groups: string
  /** Whether all groups but the last have two digits, as in India. */
  readonly hasPairs: boolean
}

/** A number that was read; `whole` has a digit at least. */
interface Digits {
  readonly whole: string
  readonly fraction: string
  readonly isGrouped: boolean
}

const anyGroup = ".,' "

const swapped = (signs: Signs): Signs => ({
  ...signs,
  decimal: signs.decimal === ',' ? '.' : ',',
  groups: anyGroup,
})

const signsByTag = new Map<string, Signs>()

function getSigns(tag: string): Signs {
  const known = signsByTag.get(tag)
  if (known) return known
  const parts = new Intl.NumberFormat(tag).formatToParts(12_345_678.9)
  const find = (wanted: string) =>
    toPlainCharacters(parts.find(({ type }) => type === wanted)?.value ?? '') || undefined
  const signs: Signs = {
    decimal: find('decimal') ?? '.',
    // Blanks (ISO 80000) and apostrophes are a decimal sign nowhere.
    groups: `${find('group') ?? ''}' `,
    hasPairs: parts.filter(({ type }) => type === 'integer')[1]?.value.length === 2,
  }
  signsByTag.set(tag, signs)
  return signs
}

function readBody(body: string, { decimal, groups, hasPairs }: Signs): Digits | undefined {
  // Arabic has a decimal sign of its own, which no language reads in another way.
  const [written = '', fraction = '', ...rest] = body.split(
    body.includes(arabicDecimal) ? arabicDecimal : decimal,
  )
  if (rest.length > 0 || !/^\d*$/.test(fraction) || written + fraction === '') return undefined
  if (/^\d*$/.test(written)) return { whole: written || '0', fraction, isGrouped: false }
  const [sign = ''] = /\D/.exec(written) ?? []
  if (sign === decimal || !(groups + arabicGroup).includes(sign)) return undefined
  const parts = written.split(sign)
  const [first = '', last = ''] = [parts[0], parts.at(-1)]
  const isOf = (size: number) => (part: string) => part.length === size && /^\d+$/.test(part)
  const inner = parts.slice(1, -1)
  const isWellGrouped =
    // Nobody groups 0,125.
    /^[1-9]\d{0,2}$/.test(first) &&
    isOf(3)(last) &&
    (inner.every(isOf(3)) || (hasPairs && first.length < 3 && inner.every(isOf(2))))
  return isWellGrouped ? { whole: parts.join(''), fraction, isGrouped: true } : undefined
}

const toValue = ({ whole, fraction }: Digits): number => Number(`${whole}.${fraction || '0'}`)
const isWhole = (digits: Digits): boolean => digits.fraction !== '' && Number.isInteger(toValue(digits))
const isThousands = ({ isGrouped, fraction }: Digits): boolean => isGrouped && fraction === ''
const isDefined = <T>(value: T | undefined): value is T => value !== undefined

const distinct = (found: readonly Digits[]): readonly Digits[] =>
  found.filter((one, index) => !found.slice(0, index).some(other => toValue(other) === toValue(one)))

interface Context {
  readonly sign: string
  readonly notation: NumberNotation
}

function describeBoth(one: Digits, other: Digits, { sign, notation }: Context): TypedNumberResult {
  const [first = '', second = ''] = [one, other]
    .toSorted((a, b) => toValue(a) - toValue(b))
    .map(digits =>
      write({ ...digits, fraction: digits.fraction.replace(/^0+$/, '') }, sign, getSigns(notation.tag)),
    )
  return { kind: 'ambiguous', first, second }
}

const write = ({ whole, fraction }: Digits, sign: string, { decimal }: Signs): string =>
  sign + (whole.replace(/^0+(?=\d)/, '') + (fraction === '' ? '' : decimal + fraction))

/** Separates the sign and removes the currency; the body is undefined if anything but digits and their signs is left. */
function splitSign(text: string, { tag, currency }: NumberNotation) {
  const names = currency === undefined ? [] : listCurrencyNames(tag, currency)
  const outer = splitLeadingSign(text)
  const amount = withoutCurrency(outer.rest, names)
  const inner = outer.sign === '' ? splitLeadingSign(amount) : { sign: outer.sign, rest: amount }
  const isBody =
    inner.rest.length <= maxCharacters && /^[\d.,' \u066b\u066c]*\d[\d.,' \u066b\u066c]*$/.test(inner.rest)
  return { sign: inner.sign === '-' ? '-' : '', body: isBody ? inner.rest : undefined }
}

const maxCharacters = 400

function splitLeadingSign(text: string): { readonly sign: string; readonly rest: string } {
  const isSigned = text.startsWith('-') || text.startsWith('+')
  return isSigned ? { sign: text.charAt(0), rest: text.slice(1).trim() } : { sign: '', rest: text }
}

function withoutCurrency(text: string, names: readonly string[]): string {
  const lower = text.toLowerCase()
  const leading = names.find(name => lower.startsWith(name))
  if (leading !== undefined) return text.slice(leading.length).trim()
  const trailing = names.find(name => lower.endsWith(name))
  return trailing === undefined ? text : text.slice(0, -trailing.length).trim()
}

const namesByCurrency = new Map<string, readonly string[]>()

/** Lists how people write a currency, in lower case, longest first: eur, euro, €. */
function listCurrencyNames(tag: string, currency: string): readonly string[] {
  const key = `${tag} ${currency}`
  const known = namesByCurrency.get(key)
  if (known) return known
  const displays = ['symbol', 'narrowSymbol', 'name', 'code'] as const
  const found = [tag, 'en'].flatMap(language =>
    displays.flatMap(currencyDisplay => {
      const format = new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        currencyDisplay,
        maximumFractionDigits: 0,
      })
      return [1, 5].flatMap(
        amount => format.formatToParts(amount).find(({ type }) => type === 'currency')?.value ?? [],
      )
    }),
  )
  // `kr.` is also written without its point.
  const names = [...found, ...found.map(name => name.replace(/\.$/, ''))].map(name =>
    toPlainCharacters(name).toLowerCase(),
  )
  const longestFirst = [...new Set(names)].toSorted((one, other) => other.length - one.length)
  namesByCurrency.set(key, longestFirst)
  return longestFirst
}

const arabicDecimal = '\u066b'
const arabicGroup = '\u066c'

/** The zeros of scripts whose digits people type: Arabic, Persian, Indic, Thai, Lao, Tibetan, Burmese, Khmer, full width. */
const zeros = [...'0٠۰०০੦૦୦௦౦೦൦๐໐༠၀០０'].map(zero => zero.charCodeAt(0))

/** Returns the text with Western digits, plain blanks, signs and apostrophes, and without invisible characters. */
function toPlainCharacters(text: string): string {
  return text
    .replace(/\p{Nd}/gu, digit => {
      const code = digit.charCodeAt(0)
      const zero = zeros.find(start => code >= start && code < start + 10)
      return zero === undefined ? digit : String(code - zero)
    })
    .replace(/[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/\s/g, ' ')
    .replace(/[\u2018\u2019\u02bc\u2032\uff07]/g, "'")
    .replace(/[\u2010-\u2013\u2212\ufe63\uff0d]/g, '-')
    .replaceAll('\uff0b', '+')
    .replaceAll('\uff0c', ',')
    .replaceAll('\uff0e', '.')
}
