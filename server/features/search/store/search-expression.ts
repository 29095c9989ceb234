/**
 * Writes the words of a query as expressions of PostgreSQL's `to_tsquery`. Words have only letters or only digits, so
 * nothing of what a visitor types is read as an operator.
 */
import type { SearchTerms } from '#schemas/runtime/search/search-words.ts'
import { unstemmedTextSearchConfiguration } from './text-search-configuration.ts'

export interface SearchExpression {
  readonly configuration: string
  /** All words but one that is being typed. */
  readonly complete: string
  /** The last word, as the beginning of a stem. */
  readonly beginning: string
  /** The last word, as the beginning of a word: titles are also indexed without stemming. */
  readonly exactBeginning: string
  /** All words as they are written, for titles: what remains of a query that consists of stop words, "Who are we?". */
  readonly exact: string
  /** Any of the words, all as complete ones. */
  readonly any: string
  /** The words to mark, and those whose beginnings to mark, separated by spaces. */
  readonly marked: string
  readonly markedBeginnings: string
}

/** Shorter beginnings would match a large part of all words. */
const minBeginningLength = 3

export function createSearchExpression(
  { words, isTyping }: SearchTerms,
  configuration: string,
): SearchExpression {
  const last = words.at(-1) ?? []
  const mayBegin = isTyping && last.every(word => word.length >= minBeginningLength)
  const complete = (mayBegin ? words.slice(0, -1) : words).map(word => toOperand(word, configuration))
  const isStemmed = configuration !== unstemmedTextSearchConfiguration
  const exactBeginning = mayBegin ? joinAlternatives(last.map(word => `${word}:*`)) : ''
  const beginning = mayBegin && !isStemmed ? toOperand(last, configuration) : exactBeginning
  const begins = isStemmed ? [] : words.flat().map(removeEnding)
  return {
    configuration,
    beginning,
    exactBeginning,
    complete: complete.join(' & '),
    exact: words.map(joinAlternatives).join(' & '),
    any: words.map(word => toOperand(word, configuration)).join(' | '),
    marked: words.flat().join(' '),
    markedBeginnings: [...begins, ...(mayBegin ? last : [])].join(' '),
  }
}

function toOperand(word: readonly string[], configuration: string): string {
  const isStemmed = configuration !== unstemmedTextSearchConfiguration
  return joinAlternatives(isStemmed ? word : word.map(toBeginning))
}

const joinAlternatives = (operands: readonly string[]): string => `(${operands.join(' | ')})`

/** Short words are whole, because very many words begin with them. */
const toBeginning = (word: string): string => (word.length < minStemLength ? word : `${removeEnding(word)}:*`)

const minStemLength = 4

/** In place of a stemmer: `fryzury` finds all that begins with `fryzu`. */
const removeEnding = (word: string): string => word.slice(0, Math.max(minStemLength, word.length - 2))
