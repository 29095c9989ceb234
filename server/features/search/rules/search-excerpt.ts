/** Chooses the part of a text that shows why it was found. */
import type { SearchExcerpt } from '#schemas/generated/types.gen.ts'
import { readWords, type TextWord } from '#schemas/runtime/search/search-words.ts'

/** Two or three lines of a list. */
const excerptLength = 180
/** How many words about fit: with longer ones, fewer of the matches are shown. */
const excerptWords = 24
/** Of the text before the first marked word. */
const leadLength = 50

/**
 * Returns a part of about 24 words with the most matching ones, divided where matches begin and end; its beginning if nothing in the
 * text matches. `positions` count the spellings of words from 1, in order.
 */
export function createExcerpt(text: string, positions: readonly number[]): SearchExcerpt {
  if (text === '') return []
  const { words, matches, first } = readAround(text, positions)
  const start = text.length <= excerptLength ? 0 : findStart(first, words)
  const end = findEnd(start, text, words)
  const parts: SearchExcerpt = start > 0 ? [{ text: '… ' }] : []
  let at = start
  for (const match of matches) {
    if (match.start < at || match.end > end) continue
    if (match.start > at) parts.push({ text: flatten(text.slice(at, match.start)) })
    parts.push({ text: text.slice(match.start, match.end), isMatch: true })
    at = match.end
  }
  if (at < end) parts.push({ text: flatten(text.slice(at, end)) })
  if (end < text.length) parts.push({ text: ' …' })
  return parts
}

interface Surroundings {
  /** From the beginning of the text to the end of the excerpt at least. */
  readonly words: readonly TextWord[]
  readonly matches: readonly TextWord[]
  /** The first match of the excerpt. */
  readonly first: TextWord | undefined
}

function readAround(text: string, positions: readonly number[]): Surroundings {
  const firstPosition = findDensest(positions)
  const matching = new Set(positions)
  const words: TextWord[] = []
  const matches: TextWord[] = []
  let first: TextWord | undefined
  let position = 0
  for (const word of readWords(text)) {
    words.push(word)
    const isMatch = word.spellings.some((_, index) => matching.has(position + index + 1))
    position += word.spellings.length
    if (isMatch) matches.push(word)
    if (isMatch && firstPosition !== undefined && position >= firstPosition) first ??= word
    if (firstPosition !== undefined && first === undefined) continue
    if (word.end > (first?.start ?? 0) + excerptLength) break
  }
  return { words, matches, first }
}

/** Returns the position that is followed by the most others in an excerpt. */
function findDensest(positions: readonly number[]): number | undefined {
  let best: number | undefined
  let bestCount = 0
  let last = 0
  for (const [index, position] of positions.entries()) {
    while ((positions[last] ?? Number.POSITIVE_INFINITY) < position + excerptWords) last++
    if (last - index > bestCount) {
      best = position
      bestCount = last - index
    }
  }
  return best
}

/** Starts a little before the first match. */
function findStart(first: TextWord | undefined, words: readonly TextWord[]): number {
  if (first === undefined || first.start <= leadLength) return 0
  return words.find(({ start }) => start >= first.start - leadLength)?.start ?? first.start
}

/** Ends after a word, unless one is longer than the excerpt. */
function findEnd(start: number, text: string, words: readonly TextWord[]): number {
  const limit = start + excerptLength
  if (text.length <= limit) return text.length
  return words.findLast(({ start: from, end }) => from >= start && end <= limit)?.end ?? limit
}

/** Writes paragraphs, headings and options of blocks in one line. */
const flatten = (text: string): string => text.replace(/(?<![.!?:])\s*\n\s*/g, ' · ').replace(/\s+/g, ' ')
