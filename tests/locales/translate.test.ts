import { describe, expect, test } from 'vitest'
import { compileCatalogues } from '#locales/catalogue.ts'
import type { LocaleCode } from '#locales/codes.ts'
import { createTranslator } from '#locales/translator.ts'

const files = {
  en: {
    'common.back': 'Back',
    'common.cancel': 'Cancel',
    'booking.with': 'with {$provider}',
    'slot.seats_left': '.input {$count :integer} .match $count one {{{$count} seat}} * {{{$count} seats}}',
  },
  fr: { 'common.back': 'Retour' },
  pt: { 'common.back': 'Voltar', 'common.cancel': 'Cancelar (pt)' },
  'pt-br': { 'common.back': 'Voltar (br)' },
}
const { catalogues, faults } = compileCatalogues(files)
const getTranslator = (locale: LocaleCode) =>
  createTranslator({ locale, catalogue: catalogues.get(locale) ?? {} })

test('The catalogues of these tests are valid', () => expect(faults).toEqual([]))

describe('A key', () => {
  test('becomes the text in the language, with its values filled in', () => {
    expect(getTranslator('fr').t('common.back')).toBe('Retour')
    expect(getTranslator('en').t('booking.with', { provider: 'maya' })).toBe('with maya')
  })

  test.each([
    ['fr', 'Cancel'],
    ['pt', 'Cancelar (pt)'],
    ['pt-br', 'Cancelar (pt)'],
  ] as const)('missing in %s falls back along the chain', (locale, text) => {
    expect(getTranslator(locale).t('common.cancel')).toBe(text)
  })

  test("from a fallback keeps the plurals of the fallback's language", () => {
    // 0 is singular in French and plural in English.
    expect(getTranslator('fr').t('slot.seats_left', { count: 0 })).toBe('0 seats')
  })

  test('in no catalogue is shown itself', () => {
    expect(['no.such', 'constructor'].map(key => getTranslator('en').phrase(key))).toEqual([
      'no.such',
      'constructor',
    ])
  })

  test.each([undefined, {}, { count: 'many' }, { count: Number.NaN }])(
    'does not throw whatever its values: %j',
    params => {
      expect(getTranslator('en').phrase('slot.seats_left', params)).toMatch(/seats$/)
      expect(getTranslator('en').phrase('booking.with', params)).toBe('with {$provider}')
    },
  )

  test('in code compiles only with exactly the values of its message', () => {
    const { t } = getTranslator('en')
    const isClass = t('common.back') === 'Back'
    expect([
      t('booking.with', { provider: 'maya' }),
      t(isClass ? 'slot.seats_left' : 'common.back', { count: 2 }),
      // @ts-expect-error: the provider is forgotten.
      t('booking.with'),
      // @ts-expect-error: the provider is misspelt.
      t('booking.with', { provder: 'maya' }),
      // @ts-expect-error: a plural needs a number.
      t('slot.seats_left', { count: 'many' }),
      // @ts-expect-error: the message takes nothing.
      t('common.back', { count: 2 }),
      // @ts-expect-error: of two messages the other one needs a provider.
      t(isClass ? 'slot.seats_left' : 'booking.with', { count: 2 }),
    ]).toEqual([
      'with maya',
      '2 seats',
      'with {$provider}',
      'with {$provider}',
      '{$count} seats',
      'Back',
      '2 seats',
    ])
  })

  test('inserts values verbatim and does not parse them as messages', () => {
    expect(getTranslator('en').t('booking.with', { provider: '{$count} \\ <b>' })).toBe(
      'with {$count} \\ <b>',
    )
  })
})

describe('A localized text of a business', () => {
  const text = { de: 'Haarschnitt', en: 'Haircut', pt: 'Corte' }
  test.each([
    ['de', 'Haarschnitt', undefined],
    ['fr', 'Haircut', 'en'],
    ['pt-br', 'Corte', 'pt'],
  ] as const)('in %s is %s, with the fallback language %s', (locale, expected, code) => {
    expect(getTranslator(locale).text(text)).toBe(expected)
    expect(getTranslator(locale).borrowed(text)).toBe(code)
  })

  test('in a single language is used for all', () => {
    expect(getTranslator('en').text('Harbor Studio')).toBe('Harbor Studio')
    expect(getTranslator('en').text({ hu: 'Hajvágás' })).toBe('Hajvágás')
    expect(getTranslator('en').borrowed('Harbor Studio')).toBe(undefined)
    expect(getTranslator('en').borrowed({ hu: 'Hajvágás' })).toBe('hu')
    expect(getTranslator('en').text({})).toBe('')
  })
})

test('The tag of a locale is valid for Intl and <html lang>', () => {
  expect([
    getTranslator('en').tag,
    getTranslator('pt').tag,
    getTranslator('pt-br').tag,
    getTranslator('fr').tag,
  ]).toEqual(['en-US', 'pt-PT', 'pt-BR', 'fr'])
})
