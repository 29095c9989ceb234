/** Which part of a text shows why it was found. */
import { expect, test } from 'vitest'
import { listTextSpellings } from '#schemas/runtime/search/search-words.ts'
import { createExcerpt } from '#server/features/search/rules/search-excerpt.ts'

/** Marks the matches in brackets. */
const show = (text: string, ...words: readonly string[]) => {
  const spellings = listTextSpellings(text)
  const positions = spellings.flatMap((spelling, index) => (words.includes(spelling) ? [index + 1] : []))
  return createExcerpt(text, positions)
    .map(part => (part.isMatch ? `[${part.text}]` : part.text))
    .join('')
}
const filler = (count: number) => 'some other words follow here. '.repeat(count)

test('A short text is shown as a whole', () =>
  expect(show('We cut and color hair.', 'hair')).toBe('We cut and color [hair].'))

test('Without a match it begins with the text, and ends after a word', () => {
  const shown = show(filler(20))
  expect(shown).toMatch(/^some other words .* …$/)
  expect(shown.length).toBeLessThanOrEqual(182)
})

test('It shows where most matches are close together', () => {
  const shown = show(`${filler(10)}Hair, once. ${filler(10)}Hair by hair, long hair. ${filler(10)}`, 'hair')
  expect(shown).toContain('[Hair] by [hair], long [hair].')
  expect(shown).toMatch(/^… .* …$/)
  expect(shown).not.toContain('once')
})

test('It shows the last word of a long text', () =>
  expect(show(`${filler(200)}needle`, 'needle')).toMatch(/^… .*\[needle\]$/))

test('A word with an accent has two spellings, and is marked once', () => {
  expect(show(`Élan, café. ${filler(20)}`, 'café', 'cafe')).toMatch(/^Élan, \[café\]\. some/)
  expect(show(`${filler(20)}à la crème brûlée, sûr. ${filler(5)}`, 'sur')).toContain('brûlée, [sûr].')
})
