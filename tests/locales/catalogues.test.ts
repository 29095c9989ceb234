import { gzipSync } from 'node:zlib'
import { MessageFormat, type Model, parseMessage, validate, visit } from 'messageformat'
import { describe, expect, test } from 'vitest'
import { compileCatalogues, type Entry } from '#locales/catalogue.ts'
import { type LocaleCode, languageOf } from '#locales/codes.ts'
import { formatMessage } from '#locales/message.ts'
import type { Params } from '#schemas/problem.ts'
import { readCatalogueFiles } from '#tests/support/catalogue-files.ts'

const files = readCatalogueFiles()
const english = files.en ?? {}
const { catalogues, faults } = compileCatalogues(files)

test('every message of every language parses and means something', () => {
  expect(faults).toEqual([])
})

describe.each(Object.keys(files))('locales/%s.json', code => {
  const texts = files[code] ?? {}
  const locale = languageOf(localeCode(code))

  test('has exactly the keys of English, in the same order', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english))
  })

  test('names the same values as English in every message', () => {
    expect(pairs(texts, shownIn)).toEqual(pairs(english, shownIn))
  })

  test('selects only by values that English knows too', () => {
    const unknown = Object.entries(texts).filter(([key, text]) => {
      const known = namesIn(english[key] ?? '')
      return namesIn(text).some(name => !known.includes(name))
    })
    expect(unknown).toEqual([])
  })

  test('selects wherever English selects by number', () => {
    const missing = Object.keys(english).filter(key => {
      const wanted = pluralSelectors(english[key] ?? '')
      const given = pluralSelectors(texts[key] ?? '')
      return wanted.length > 0 && given.length === 0 && !withoutPlural.has(`${code} ${key}`)
    })
    expect(missing).toEqual([])
  })

  test('has a variant for every plural its language uses, and none it never uses', () => {
    const wrong = Object.entries(texts).flatMap(([key, text]) => pluralFaults(key, text, locale.tag))
    expect(wrong).toEqual([])
  })

  test('has clean spaces, dots and quotes', () => {
    const dirty = Object.entries(texts).flatMap(([key, text]) =>
      hygieneFaults(text).map(fault => `${key}: ${fault}`),
    )
    expect(dirty).toEqual([])
  })

  test('says what English says only where both languages do', () => {
    const same = Object.keys(english).filter(key => code !== 'en' && texts[key] === english[key])
    const known = Object.entries(sameAsEnglish)
      .filter(([, codes]) => codes === 'all' || codes.split(' ').includes(code))
      .map(([key]) => key)
    expect(same.filter(key => !known.includes(key))).toEqual([])
  })

  test('takes at most 12 kB on its way to a browser', () => {
    const sent = JSON.stringify(catalogues.get(localeCode(code)))
    expect(gzipSync(sent, { level: 9 }).length).toBeLessThanOrEqual(12_000)
  })

  test('keeps buttons short enough for a phone', () => {
    const long = buttons.filter(key => (texts[key] ?? '').length > 24)
    expect(long).toEqual([])
  })

  test('says through our interpreter what the messageformat package says', () => {
    const catalogue = catalogues.get(localeCode(code)) ?? {}
    for (const [key, text] of Object.entries(texts)) {
      for (const params of samples(namesIn(text))) {
        expect(`${key}: ${ours(catalogue[key], params, locale.tag)}`).toBe(
          `${key}: ${theirs(text, params, locale.tag)}`,
        )
      }
    }
  })
})

test('Dutch addresses a visitor as one does in a shop: je, never u', () => {
  const formal = Object.entries(files.nl ?? {}).filter(([, text]) => /\b(u|uw|uzelf)\b/i.test(text))
  expect(formal).toEqual([])
})

/** Messages whose words are the same for one and many in that language. */
const withoutPlural = new Set([
  'da problem.field.too_long',
  'da problem.field.too_short',
  'de problem.field.too_long',
  'de problem.field.too_short',
  'hu booking.hold_ends',
  'hu booking.more',
  'hu slot.seats_left',
  'hu guest.people',
  'hu series.appointments',
  'hu series.some_left_out',
  'hu series.some_moved',
  'hu policy.change_until',
  'hu policy.change_until_days',
  'hu operator.submissions',
  'hu form.errors',
  'hu form.stars',
  'hu manage.bookings_count',
  'hu manage.appointments',
  'hu manage.moves_also',
  'hu manage.guest_count',
  'hu mail.more',
  'hu problem.series.not_free',
  'hu problem.contact.limit_reached',
  'hu problem.field.too_long',
  'hu problem.field.too_short',
  'nl policy.change_until',
])

/** By key the languages that use the English words, or nothing but what is filled in. */
const sameAsEnglish: Readonly<Record<string, string>> = {
  'page.title': 'all',
  'calendar_file.title': 'all',
  'calendar_file.outlook': 'all',
  'calendar_file.icloud': 'all',
  'price.line': 'all',
  'price.line_series': 'all',
  'operator.nps': 'all',
  'form.named': 'all',
  'problem.record.invalid': 'all',
  'consent.title': 'da de es fr nl pt-br pt',
  'form.neither': 'de es',
  'common.no': 'es it',
  'operator.version': 'da fr',
  'guest.name': 'de',
  'booking.title': 'da',
  'operator.median': 'da',
  'form.send': 'da',
  'form.region': 'da',
  'manage.title_of': 'da',
  'booking.step.confirmation': 'fr',
  'form.file_images': 'fr',
  'form.option': 'fr',
  'operator.promoters': 'nl',
  'operator.score': 'nl',
  'form.postcode': 'nl',
}

const buttons = [
  'common.back',
  'common.continue',
  'common.cancel',
  'booking.book',
  'booking.request',
  'slot.load_more',
]

function localeCode(text: string): LocaleCode {
  for (const code of catalogues.keys()) if (code === text) return code
  throw new Error(`locales/${text}.json is no catalogue: name it after a row of locales/codes.ts.`)
}

const pairs = (texts: Readonly<Record<string, string>>, look: (text: string) => readonly string[]) =>
  Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, look(text)]))

const namesIn = (text: string): string[] => [...validate(parseMessage(text)).variables].sort()

/** The values a reader sees; a selector may be dropped where a language does not need it. */
function shownIn(text: string): string[] {
  const names = new Set<string>()
  visit(parseMessage(text), {
    expression({ arg }, context) {
      if (context === 'placeholder' && arg?.type === 'variable') names.add(arg.name)
    },
  })
  return [...names].sort()
}

function pluralSelectors(text: string): string[] {
  const model = parseMessage(text)
  if (model.type !== 'select') return []
  return model.selectors.map(({ name }) => name).filter(name => isNumber(model, name))
}

const isNumber = (model: Model.Message, name: string): boolean =>
  model.declarations.some(
    declaration => declaration.name === name && declaration.value.functionRef?.name !== 'string',
  )

function pluralFaults(key: string, text: string, tag: string): string[] {
  const model = parseMessage(text)
  if (model.type !== 'select') return []
  const wanted = reachable(tag)
  return model.selectors.flatMap(({ name }, index) => {
    if (!isNumber(model, name)) return []
    const keys = new Set(
      model.variants.flatMap(({ keys }) => {
        const found = keys[index]
        return found?.type === 'literal' && !/^-?\d+$/.test(found.value) ? [found.value] : []
      }),
    )
    return [
      ...wanted.filter(category => !keys.has(category)).map(category => `${key}: $${name} lacks ${category}`),
      ...[...keys].filter(k => !used(tag).includes(k)).map(k => `${key}: $${name} never is ${k}`),
    ]
  })
}

/** The plural categories of whole numbers below a million, which a message has to tell apart; `other` is `*`. */
function reachable(tag: string): string[] {
  const rules = new Intl.PluralRules(tag)
  const numbers = [...Array(200).keys(), 1000, 10_000, 100_000, 999_999]
  return [...new Set(numbers.map(n => rules.select(n)))].filter(category => category !== 'other')
}

const used = (tag: string): string[] =>
  new Intl.PluralRules(tag).resolvedOptions().pluralCategories.filter(category => category !== 'other')

function hygieneFaults(text: string): string[] {
  const faults: string[] = []
  visit(parseMessage(text), {
    pattern(parts) {
      const words = parts.map(part => (typeof part === 'string' ? part : 'X')).join('')
      if (words === '') faults.push('empty')
      if (words !== words.trim()) faults.push('space at an end')
      if (/ {2}|[\t\n]/.test(words)) faults.push('more than one space in a row')
      if (/\.\.\./.test(words)) faults.push('three dots instead of …')
      if (/["'`´]/.test(words)) faults.push('straight quotes')
      if (/<|&\w+;/.test(words)) faults.push('markup')
    },
  })
  return faults
}

/** Every value alone with sample arguments, numbers for all of them, and none at all. */
function samples(names: readonly string[]): Params[] {
  const values = [0, 1, 2, 5, 22, 1.5, 1_000_000, '3', 'requested', 'check', 'provider', 'Zoë']
  const all = values.map(value => Object.fromEntries(names.map(name => [name, value])))
  const shifted = values.map((_, shift) =>
    Object.fromEntries(names.map((name, index) => [name, values[(shift + index * 5) % values.length] ?? ''])),
  )
  return [{}, ...all, ...shifted]
}

function ours(entry: Entry | undefined, params: Params, tag: string): string {
  if (entry === undefined) throw new Error('The catalogue lost a message of its file.')
  if (typeof entry === 'string') return entry
  if ('l' in entry) throw new Error(`A message of the file is borrowed from ${entry.l}.`)
  return formatMessage(entry, params, tag)
}

const theirs = (text: string, params: Params, tag: string): string =>
  new MessageFormat(tag, text, { bidiIsolation: 'none', dir: 'ltr' }).format(params, () => {})
