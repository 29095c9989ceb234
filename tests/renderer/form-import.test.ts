/** The definition of a form is read as it was pasted, and each note of its import is a sentence in every language. */
import { describe, expect, test } from 'vitest'
import { localeCodes } from '#locales/codes.ts'
import { formatImportNote } from '#renderer/console/form-import/import-note-messages.ts'
import { isTooLarge, readDefinition } from '#renderer/console/form-import/read-definition.ts'
import { importForm } from '#schemas/runtime/form-import/import-form.ts'
import { type ImportNote, importNoteCodes } from '#schemas/runtime/form-import/import-note.ts'
import { readConsoleWords } from '#tests/support/console/console-i18n.ts'
import * as google from '#tests/support/imports/google-form-definitions.ts'
import * as rjsf from '#tests/support/imports/rjsf-definitions.ts'
import * as survey from '#tests/support/imports/survey-js-definitions.ts'
import * as typeform from '#tests/support/imports/typeform-definitions.ts'

describe('A definition', () => {
  test('may begin with a byte order mark', async () => {
    const text = `\uFEFF${JSON.stringify(typeform.pointsQuiz, null, 2)}`
    expect(await readDefinition(text)).toMatchObject({ ok: true, format: 'typeform', kind: 'survey' })
  })

  test.each([
    ['that is cut off', '{"pages": [', 'not_json'],
    ['that is a script', 'const form = {}', 'not_json'],
    ['of something else', '{"name": "app"}', 'not_recognized'],
    ['beyond 2 MB', `"${'ä'.repeat(1024 * 1024)}"`, 'too_large'],
  ])('%s is refused', async (_, text, code) =>
    expect(await readDefinition(text)).toMatchObject({ ok: false, code }),
  )

  test('of exactly 2 MB is read', () => {
    expect(isTooLarge(2 * 1024 * 1024)).toBe(false)
    expect(isTooLarge(2 * 1024 * 1024 + 1)).toBe(true)
  })
})

describe('The notes of imports', () => {
  const notes = Object.values({ ...google, ...rjsf, ...survey, ...typeform }).flatMap(definition => {
    const imported = importForm(definition)
    return imported.ok ? imported.notes : []
  })
  /** What the definitions do not bring about. */
  const others: readonly ImportNote[] = [
    { code: 'text_shortened', pointer: '', params: { maximum: 4000 } },
    { code: 'default_left_out', pointer: '', params: { value: 'x' } },
    { code: 'points_changed', pointer: '', params: { question: 'x' } },
    { code: 'value_changed', pointer: '', params: { from: '60', to: '40' } },
  ]

  test('are of every kind', () => {
    const codes = new Set([...notes, ...others].map(({ code }) => code))
    expect(importNoteCodes.filter(code => !codes.has(code))).toEqual([])
  })

  test.each(localeCodes)('are whole sentences in %s', async locale => {
    const i18n = await readConsoleWords(locale)
    for (const note of [...notes, ...others]) {
      const sentence = formatImportNote(note, i18n)
      expect(sentence).toMatch(/[.…]$/)
      expect(sentence).not.toMatch(/\{\$|form_import|undefined/)
      // What needs a look is named.
      const named = Object.values(note.params).some(
        value => value !== '' && sentence.replace(/[\u2068\u2069]/g, '').includes(String(value).slice(0, 20)),
      )
      expect(named || Object.keys(note.params).length === 0 || note.code === 'text_shortened').toBe(true)
    }
  })
})
