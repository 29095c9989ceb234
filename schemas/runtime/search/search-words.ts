/**
 * Divides texts and queries into words. The index gets the same words as the text of a hit, in the same order, so that
 * a position in the index says which word to mark. Nothing but letters and digits is left: no operator of a query
 * language, quote or markup is ever part of a word.
 */

/** A word as written, and without accents if it has any; in lower case. Contains only letters, or only digits. */
export type SearchWord = readonly [string, ...string[]]

/** The words of a query. */
export interface SearchTerms {
  /** Each word in the spellings to look for. At most 8. */
  readonly words: readonly SearchWord[]
  /** Whether nothing follows the last word, so that it may be the beginning of one. */
  readonly isTyping: boolean
}

export interface TextWord {
  /** UTF-16 offsets in the text. */
  readonly start: number
  readonly end: number
  readonly spellings: SearchWord
}

/** Letters and digits are separate words, as PostgreSQL would read `1e5` as a number and `12abc` as two words. */
const wordPattern = /\p{L}[\p{L}\p{M}]*|\p{Nd}+/gu

/** PostgreSQL refuses words of 2 kB. */
const maxWordLength = 60

const maxQueryLength = 200
const maxQueryWords = 8

const findWords = (text: string): TextWord[] => [...readWords(text)]

/** Reads no further than its caller: an excerpt seldom needs the whole text. */
export function* readWords(text: string): Generator<TextWord> {
  for (const { 0: word, index: start } of text.matchAll(wordPattern)) {
    const spellings = listSpellings(word)
    if (spellings) yield { start, end: start + word.length, spellings }
  }
}

/**
 * Lists the spellings of all words of a text, in order: what the index gets, and what it counts as positions.
 */
export const listTextSpellings = (text: string): string[] =>
  findWords(text).flatMap(({ spellings }) => spellings)

/** Parses what a visitor has typed. Ignores all but the first 8 words within the first 200 characters. */
export function parseSearchTerms(query: string): SearchTerms {
  const text = query.slice(0, maxQueryLength)
  const found = findWords(text)
  const isTyping = found.length <= maxQueryWords && found.at(-1)?.end === text.length
  return { words: found.slice(0, maxQueryWords).map(({ spellings }) => spellings), isTyping }
}

/** Nearly all words: the rest takes ten times as long. */
const asciiWord = /^[a-z\d]*$/i

function listSpellings(word: string): SearchWord | undefined {
  if (asciiWord.test(word)) return [word.slice(0, maxWordLength).toLowerCase()]
  const lower = word.slice(0, maxWordLength).normalize('NFKC').toLowerCase().normalize('NFC')
  const written = keepWordCharacters(lower)
  const plain = keepWordCharacters(removeAccents(lower))
  if (written === '' || plain === '') return undefined
  return written === plain ? [written] : [written, plain]
}

const keepWordCharacters = (text: string): string => text.replace(/[^\p{L}\p{Nd}]/gu, '')

/** Letters that Unicode does not decompose into a letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
}

const removeAccents = (text: string): string =>
  text.normalize('NFD').replace(/[ßæœøłđðþı]/g, letter => plainLetters[letter] ?? letter)
