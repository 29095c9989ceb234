import { gzipSync } from 'node:zlib'
import { MessageFormat, type Model, parseMessage, validate, visit } from 'messageformat'
import { describe, expect, test } from 'vitest'
import { type CatalogueEntry, compileCatalogues } from '#locales/catalogue.ts'
import { getLanguageInfo, type LocaleCode } from '#locales/codes.ts'
import { formatMessage } from '#locales/message.ts'
import { collectMessageArguments } from '#locales/message-arguments.ts'
import { pickVisitorMessages } from '#locales/visitor-messages.ts'
import type { MessageParams } from '#schemas/runtime/core/problem.ts'
import {
  figureElsewhere,
  onlyInEnglish,
  sameAsEnglish,
  withoutPlural,
} from '#tests/support/texts/catalogue-exceptions.ts'
import { readCatalogueFiles } from '#tests/support/texts/catalogue-files.ts'

const files = readCatalogueFiles()
const { catalogues, faults } = compileCatalogues(files)
const consoleFiles = readCatalogueFiles('locales/console')
const consoleCatalogues = compileCatalogues(consoleFiles)

test('Every message of every language parses without faults', () => {
  expect([...faults, ...consoleCatalogues.faults]).toEqual([])
})

test('The console has words in every language', () => {
  expect(Object.keys(consoleFiles)).toEqual(Object.keys(files))
})

const toCases = (folder: string, files: ReturnType<typeof readCatalogueFiles>, catalogues: CatalogueMap) =>
  Object.entries(files).map(([code, texts]) => ({
    file: `${folder}/${code}.json`,
    code,
    texts,
    english: files.en ?? {},
    catalogues,
  }))

type CatalogueMap = typeof catalogues

describe.each([
  ...toCases('locales', files, catalogues),
  ...toCases('locales/console', consoleFiles, consoleCatalogues.catalogues),
])('$file', ({ file, code, texts, english, catalogues }) => {
  const locale = getLanguageInfo(localeCode(code))

  test('has exactly the keys of the English catalogue in the same order', () => {
    expect(Object.keys(texts)).toEqual(Object.keys(english))
  })

  test('uses the same variables as English in every message', () => {
    expect(pairs(texts, shownIn)).toEqual(pairs(english, shownIn))
  })

  test('selects only by variables that English uses too', () => {
    const unknown = Object.entries(texts).filter(([key, text]) => {
      const known = namesIn(english[key] ?? '')
      return namesIn(text).some(name => !known.includes(name))
    })
    expect(unknown).toEqual([])
  })

  test('uses every variable like English: as a number, a choice or a text', () => {
    const different = Object.entries(texts).flatMap(([key, text]) => {
      const known = collectMessageArguments(english[key] ?? '')
      return [...collectMessageArguments(text)]
        .filter(([name, functions]) => `${[...functions]}` !== `${[...(known.get(name) ?? [])]}`)
        .map(([name, functions]) => `${key}: $${name} is ${[...functions].join(' and ') || 'only shown'}`)
    })
    expect(different).toEqual([])
  })

  test('has the same cases as English', () => {
    const different = Object.keys(english).filter(key => {
      const wanted = cases(english[key] ?? '')
      const given = cases(texts[key] ?? '')
      return `${given}` !== `${wanted}` && !(given.length === 0 && key in onlyInEnglish)
    })
    expect(different).toEqual([])
  })

  test('selects by number wherever English does', () => {
    const missing = Object.keys(english).filter(key => {
      const wanted = pluralSelectors(english[key] ?? '')
      const given = pluralSelectors(texts[key] ?? '')
      return wanted.length > 0 && given.length === 0 && !withoutPlural.has(`${code} ${key}`)
    })
    expect(missing).toEqual([])
  })

  test('has a variant for every plural category of its language and no others', () => {
    const wrong = Object.entries(texts).flatMap(([key, text]) => pluralFaults(key, text, locale.tag))
    expect(wrong).toEqual([])
  })

  test('has every combination of plurals if it selects by several numbers', () => {
    const missing = Object.entries(texts).flatMap(([key, text]) => productFaults(key, text, locale.tag))
    expect(missing).toEqual([])
  })

  test('shows the number if zero and one share a variant', () => {
    const faults = Object.entries(texts).flatMap(([key, text]) => figureFaults(key, text, locale.tag))
    expect(faults.filter(key => !(key in figureElsewhere))).toEqual([])
  })

  test('has clean spaces, dots and quotes', () => {
    const dirty = Object.entries(texts).flatMap(([key, text]) =>
      hygieneFaults(text).map(fault => `${key}: ${fault}`),
    )
    expect(dirty).toEqual([])
  })

  test('breaks no line before French punctuation', () => {
    const breaks = code === 'fr' ? Object.entries(texts).filter(([, text]) => / [;!?»]|« /.test(text)) : []
    expect(breaks.map(([key]) => key)).toEqual([])
  })

  test('equals English only in the listed messages', () => {
    const same = Object.keys(english).filter(key => code !== 'en' && texts[key] === english[key])
    const known = Object.entries(sameAsEnglish)
      .filter(([, codes]) => codes === 'all' || codes.split(' ').includes(code))
      .map(([key]) => key)
    expect(same.filter(key => !known.includes(key))).toEqual([])
  })

  // The console's words go to those who work there all day.
  test.skipIf(file.includes('console/'))('sends at most 14.2 kB gzipped to a browser', () => {
    const sent = JSON.stringify(pickVisitorMessages(catalogues.get(localeCode(code)) ?? {}))
    expect(gzipSync(sent, { level: 9 }).length).toBeLessThanOrEqual(14_200)
  })

  test('keeps buttons short enough for a phone', () => {
    const long = buttons.filter(key => (texts[key] ?? '').length > 24)
    expect(long).toEqual([])
  })

  test('formats the same in our interpreter and the messageformat package', () => {
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

test('Dutch addresses a visitor informally: je, never u', () => {
  const formal = Object.entries(files.nl ?? {}).filter(([, text]) => /\b(u|uw|uzelf)\b/i.test(text))
  expect(formal).toEqual([])
})

describe('The checks find', () => {
  const two = '.input {$a :integer} .input {$b :integer} .match $a $b'

  test('a missing combination of plurals', () => {
    expect(productFaults('x', `${two} one one {{1}} one * {{2}} * * {{3}}`, 'en-US')).toEqual([
      'x: lacks * one',
    ])
    expect(productFaults('x', `${two} one one {{1}} one * {{2}} * one {{3}} * * {{4}}`, 'en-US')).toEqual([])
    expect(productFaults('x', `${two} one one {{1}} one * {{2}} * one {{3}} * * {{4}}`, 'pl')).toHaveLength(
      12,
    )
  })

  test('a missing number, but only if zero and one share a variant', () => {
    const text = '.input {$a :integer} .match $a one {{one}} * {{{$a}}}'
    expect(figureFaults('x', text, 'fr-FR')).toEqual(['x'])
    expect(figureFaults('x', text, 'en-US')).toEqual([])
    expect(figureFaults('x', text.replace('{{one}}', '{{{$a}}}'), 'pt-BR')).toEqual([])
  })

  test('a missing case', () => {
    expect(cases('.input {$s :string} .match $s requested {{a}} * {{b}}')).toEqual(['*', 'requested'])
    expect(cases('.input {$a :integer} .match $a one {{a}} * {{b}}')).toEqual([])
  })
})

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

/** Returns the variables that a reader sees; a language may drop a selector that it does not need. */
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

/**
 * Returns the combinations of keys that are not plurals, each once: `requested`, `cancelled operator`, `*`.
 */
function cases(text: string): string[] {
  const model = parseMessage(text)
  if (model.type !== 'select') return []
  const found = model.variants.map(({ keys }) =>
    keys.filter((_, index) => !isNumber(model, model.selectors[index]?.name ?? '')).map(nameOf),
  )
  return [...new Set(found.map(keys => keys.join(' ')))].filter(Boolean).sort()
}

/**
 * Returns missing combinations. With two plurals `one *` does not cover 1 and 5, so every combination is
 * needed.
 */
function productFaults(key: string, text: string, tag: string): string[] {
  const model = parseMessage(text)
  if (model.type !== 'select' || pluralSelectors(text).length < 2) return []
  const numbers = model.selectors.map(({ name }) => isNumber(model, name))
  const present = model.variants.map(({ keys }) => keys.map(nameOf))
  const wanted = present.flatMap(keys =>
    numbers.reduce<string[][]>(
      (begun, isPlural, index) =>
        begun.flatMap(start =>
          (isPlural ? [...reachable(tag), '*'] : [keys[index] ?? '']).map(next => [...start, next]),
        ),
      [[]],
    ),
  )
  const known = new Set(present.map(keys => keys.join(' ')))
  return [...new Set(wanted.map(keys => keys.join(' ')))]
    .filter(keys => !known.has(keys))
    .map(keys => `${key}: lacks ${keys}`)
}

/**
 * Finds plurals without a number: in French and Brazilian Portuguese `one` includes 0, which would read as
 * one.
 */
function figureFaults(key: string, text: string, tag: string): string[] {
  const model = parseMessage(text)
  if (model.type !== 'select' || new Intl.PluralRules(tag).select(0) !== 'one') return []
  const silent = model.selectors.some(({ name }, index) =>
    model.variants.some(
      ({ keys, value }) =>
        isNumber(model, name) && nameOf(keys[index]) === 'one' && !value.some(part => shows(part, name)),
    ),
  )
  return silent ? [key] : []
}

const shows = (part: Model.Pattern[number], name: string): boolean =>
  typeof part !== 'string' &&
  part.type === 'expression' &&
  part.arg?.type === 'variable' &&
  part.arg.name === name

const nameOf = (key: Model.Variant['keys'][number] | undefined): string =>
  key?.type === 'literal' ? key.value : '*'

/** Returns the plural categories of whole numbers below a million that need a variant; `other` is `*`. */
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

/** Returns sample arguments: none, the same value for all names, and mixed values. */
function samples(names: readonly string[]): MessageParams[] {
  const values = [0, 1, 2, 5, 22, 1.5, 1_000_000, '3', 'requested', 'check', 'provider', 'Zoë']
  const all = values.map(value => Object.fromEntries(names.map(name => [name, value])))
  const shifted = values.map((_, shift) =>
    Object.fromEntries(names.map((name, index) => [name, values[(shift + index * 5) % values.length] ?? ''])),
  )
  return [{}, ...all, ...shifted]
}

function ours(entry: CatalogueEntry | undefined, params: MessageParams, tag: string): string {
  if (entry === undefined) throw new Error('The catalogue lost a message of its file.')
  if (typeof entry === 'string') return entry
  if ('l' in entry) throw new Error(`A message of the file is borrowed from ${entry.l}.`)
  return formatMessage(entry, params, tag)
}

const theirs = (text: string, params: MessageParams, tag: string): string =>
  new MessageFormat(tag, text, { bidiIsolation: 'none', dir: 'ltr' }).format(params, () => {})
