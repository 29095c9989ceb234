/** Chooses the part of a text that shows why it was found. */
import type { SearchExcerpt } from '#schemas/generated/types.gen.ts'
import { findWords, type TextWord } from '#schemas/runtime/search/search-words.ts'

/** Two or three lines of a list. */
const excerptLength = 180
/** Of the text before the first marked word. */
const leadLength = 50

/**
 * Returns the part with the most matching words, divided where matches begin and end; its beginning if nothing in the
 * text matches. `positions` count the spellings of words from 1, in order.
 */
export function createExcerpt(text: string, positions: readonly number[]): SearchExcerpt {
  if (text === '') return []
  const words = findWords(text)
  const matches = findMatches(words, positions)
  const start = text.length <= excerptLength ? 0 : findStart(matches, words)
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

function findMatches(words: readonly TextWord[], positions: readonly number[]): TextWord[] {
  const spellings = words.flatMap(word => word.spellings.map(() => word))
  const matches = positions.flatMap(position => spellings[position - 1] ?? [])
  return matches.filter((word, index) => word !== matches[index - 1])
}

/** Starts a little before the match that is followed by the most others. */
function findStart(matches: readonly TextWord[], words: readonly TextWord[]): number {
  let best = 0
  let bestCount = 0
  let last = 0
  for (const [index, { start }] of matches.entries()) {
    while (last < matches.length && (matches[last]?.end ?? 0) <= start + excerptLength - leadLength) last++
    if (last - index > bestCount) [best, bestCount] = [start, last - index]
  }
  if (best <= leadLength) return 0
  return words.find(({ start }) => start >= best - leadLength)?.start ?? best
}

/** Ends after a word, unless one is longer than the excerpt. */
function findEnd(start: number, text: string, words: readonly TextWord[]): number {
  const limit = start + excerptLength
  if (text.length <= limit) return text.length
  return words.findLast(({ start: from, end }) => from >= start && end <= limit)?.end ?? limit
}

/** Writes paragraphs, headings and options of blocks in one line. */
const flatten = (text: string): string => text.replace(/(?<![.!?:])\s*\n\s*/g, ' · ').replace(/\s+/g, ' ')
