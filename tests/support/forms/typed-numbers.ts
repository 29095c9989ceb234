/** What people type into fields for numbers, and how pages in four languages read it. */
import { readFileSync } from 'node:fs'
import { sample } from '../run/soak.ts'
import { wordsIn } from '../texts/words.ts'

/** Why a text is refused; `whole`: it is a number, but no whole one. */
export type Refusal = 'unreadable' | 'ambiguous' | 'inexact' | 'decimals' | 'whole'

type Language = 'en' | 'de' | 'fr' | 'hu'

export interface TypedNumberCase extends Readonly<Record<Language, number | Refusal>> {
  readonly typed: string
}

interface TypedNumberCases {
  readonly numbers: readonly TypedNumberCase[]
  /** In euros. */
  readonly amounts: readonly TypedNumberCase[]
  readonly integers: readonly TypedNumberCase[]
}

const file = new URL('../cases/typed-numbers.json', import.meta.url)

export const typedNumbers: TypedNumberCases = JSON.parse(readFileSync(file, 'utf8'))

const languages: readonly Language[] = ['en', 'de', 'fr', 'hu']

/**
 * Chooses the rows that a story types on pages in a language: all in a soak, else a quarter, another one in each language,
 * and the first of each refusal. `typed-number.test.ts` reads every row in every language.
 */
export function chooseTyped(
  rows: readonly TypedNumberCase[],
  language: Language,
): readonly TypedNumberCase[] {
  const chosen = new Set(sample(rows, languages.length, languages.indexOf(language)))
  const refused = new Set(rows.map(row => row[language]).filter(reading => typeof reading === 'string'))
  for (const reason of refused) {
    const first = rows.find(row => row[language] === reason)
    if (first) chosen.add(first)
  }
  return rows.filter(row => chosen.has(row))
}

const messages = {
  unreadable: 'problem.field.number_invalid',
  ambiguous: 'problem.field.number_ambiguous',
  inexact: 'problem.field.number_inexact',
  decimals: 'problem.field.too_many_decimals',
  whole: 'problem.field.not_whole',
} as const

/** Returns the sentence that a field shows for what was typed; with any two numbers where it asks which is meant. */
export function refusalSentence(language: Language, refusal: Refusal): RegExp {
  const numbers = { first: 'FIRST', second: 'SECOND' }
  const sentence = wordsIn(language).phrase(messages[refusal], { ...numbers, limit: 2 })
  const literal = sentence.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  // The formatter isolates what it inserts by marks of direction.
  return new RegExp(literal.replace(/\W?(FIRST|SECOND)\W?/g, String.raw`.?-?\d+([.,]\d+)?.?`))
}
