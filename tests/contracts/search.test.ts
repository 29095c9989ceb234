/** The contract of every adapter of the search index, with the texts that records have. */
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type LocaleCode, localeCodes } from '#locales/codes.ts'
import { parseSearchTerms } from '#schemas/runtime/search/search-words.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Store } from '#server/app/stores/open.ts'
import type { ContentRecord } from '#server/features/directory/content.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { createExcerpt } from '#server/features/search/rules/search-excerpt.ts'
import { maxSearchHits, type SearchDocumentBuilder } from '#server/features/search/search.ts'
import { createSearchDocumentBuilder } from '#server/features/search/search-documents.ts'
import { loadRules, makeBusiness } from '#tests/support/business/business.ts'
import { everyEngine, type TestDatabase } from '#tests/support/database/database.ts'

type Texts = string | Partial<Record<LocaleCode, string>>

const page = (slug: string, title: Texts, text: Texts = ''): ContentRecord => ({
  kind: 'page',
  document: { slug, title, blocks: text === '' ? [] : [{ type: 'text', text }] },
})
const post = (slug: string, date: string, title = slug): ContentRecord => ({
  kind: 'post',
  document: { slug, title, date },
})

/** In each language a form that a text contains, and one that a visitor may type. */
const inflections: Readonly<Record<LocaleCode, readonly (readonly [written: string, typed: string])[]>> = {
  da: [
    ['klipninger', 'klipning'],
    ['behandlingerne', 'behandling'],
  ],
  de: [
    ['Färbungen', 'Färbung'],
    ['Häuser', 'haus'],
    ['Schnitten', 'schnitt'],
  ],
  en: [
    ['treatments', 'treatment'],
    ['coloring', 'colored'],
  ],
  es: [
    ['tratamientos', 'tratamiento'],
    ['cortes', 'corte'],
  ],
  fr: [
    ['coupes', 'coupe'],
    ['colorations', 'coloration'],
  ],
  hu: [
    ['hajvágást', 'hajvágás'],
    ['kezelések', 'kezelés'],
  ],
  it: [
    ['trattamenti', 'trattamento'],
    ['tagli', 'taglio'],
  ],
  nl: [
    ['behandelingen', 'behandeling'],
    ['kleuren', 'kleur'],
  ],
  // PostgreSQL has no Polish stemmer; words are compared without their last letters.
  pl: [
    ['fryzury', 'fryzura'],
    ['strzyżenia', 'strzyżenie'],
  ],
  pt: [
    ['colorações', 'coloração'],
    ['tratamentos', 'tratamento'],
  ],
  'pt-br': [
    ['colorações', 'coloração'],
    ['cortes', 'corte'],
  ],
}

describe.each(everyEngine)('The search index on $name', ({ createDatabase }) => {
  let database: TestDatabase
  let store: Store
  let describer: SearchDocumentBuilder

  beforeAll(async () => {
    database = await createDatabase()
    describer = createSearchDocumentBuilder(await loadRules())
  })
  beforeEach(async () => {
    await database.empty()
    store = await database.open()
  })
  afterAll(() => database.drop())

  const makeRecords = (business: string, content: readonly ContentRecord[]) => ({
    ...makeBusiness(business),
    content,
  })
  const put = async (content: readonly ContentRecord[], business = 'harbor') => {
    await store.directories.replace(makeRecords(business, content))
    await store.searchIndex.update(business, describer)
  }
  const find = (q: string, options: { locale?: LocaleCode; business?: string; offset?: number } = {}) => {
    const { locale = 'en', business = 'harbor', offset = 0 } = options
    const today = parsePlainDate('2026-11-24') ?? expect.unreachable()
    return store.searchIndex.find({
      business,
      locale,
      today,
      offset,
      limit: 10,
      terms: parseSearchTerms(q),
    })
  }
  const names = async (...search: Parameters<typeof find>) =>
    (await find(...search)).hits.map(({ kind, key }) => `${kind}/${key}`)
  const withClient = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ connectionString: database.url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  test('knows the inflections of every language', async () => {
    await put(
      localeCodes.flatMap(locale =>
        inflections[locale].map(([written], index) =>
          page(`${locale}-${index}`, `x${locale}${index}`, { [locale]: `Über ${written} 2026.` }),
        ),
      ),
    )
    const found = await Promise.all(
      localeCodes.flatMap(locale =>
        inflections[locale].map(async ([, typed], index) => [
          `page/${locale}-${index}`,
          // A space: the word is complete, so that it is not taken for a beginning.
          await names(`${typed} `, { locale }),
        ]),
      ),
    )
    for (const [expected, hits] of found) expect(hits, `${expected}`).toContain(expected)
  })

  test('takes accents and special letters as they are typed or not typed', async () => {
    await put([page('a', 'Crème brûlée'), page('b', 'Straße nach Łódź'), page('c', 'Smørrebrød')])
    for (const q of ['creme brulee', 'crème brûlée', 'CRÈME', 'Cre\u0300me'])
      expect(await names(q), q).toEqual(['page/a'])
    for (const q of ['strasse lodz', 'Straße', 'Łódź']) expect(await names(q), q).toEqual(['page/b'])
    expect(await names('smorrebrod')).toEqual(['page/c'])
  })

  test('finds a beginning of at least three letters while it is typed, but not of a complete word', async () => {
    await put([page('a', 'Happiness'), page('b', 'Balayage at the harbor', 'Therapy for hair')])
    expect(await names('bala')).toEqual(['page/b'])
    expect(await names('harbor bala')).toEqual(['page/b'])
    expect(await names('bala harbor')).toEqual([])
    expect(await names('bala ')).toEqual([])
    expect(await names('happine')).toEqual(['page/a'])
    // A stop word, and the beginning of others.
    expect(await names('the')).toEqual(['page/b'])
    expect(await names('ha')).toEqual([])
  })

  test('finds titles by the stop words of which a query consists', async () => {
    await put([
      page('who', { en: 'Who are we?', de: 'Wer sind wir?' }, 'Three people.'),
      page('here', 'Balayage', 'We are here, and so are you.'),
    ])
    for (const q of ['Who are we?', 'who are we ', 'we']) expect(await names(q), q).toEqual(['page/who'])
    expect(await names('Wer sind wir?', { locale: 'de' })).toEqual(['page/who'])
    expect(await names('Who are you?')).toEqual([])
    expect(await names('what is balayage?')).toEqual(['page/here'])
  })

  test('ranks titles over texts, and later dates over earlier ones', async () => {
    const many = 'hair '.repeat(50)
    await put([
      page('text', 'Colour', many),
      page('title', 'Hair', 'Colour.'),
      page('other', 'Salon', 'Nothing to see.'),
      post('old', '2020-01-01', 'Wax'),
      post('new', '2026-01-01', 'Wax'),
    ])
    expect(await names('hair')).toEqual(['page/title', 'service/haircut', 'page/text'])
    expect(await names('wax')).toEqual(['post/new', 'post/old'])
  })

  test('finds services, people and teams', async () => {
    const records: BusinessRecords = makeBusiness('harbor', {
      services: [
        { slug: 'color', name: 'Colour', description: { en: 'Gloss', de: 'Glanz' }, durationMinutes: 45 },
      ],
      teams: [{ slug: 'front', name: { en: 'Front desk' }, members: ['maya'], assignment: 'balanced' }],
    })
    await store.directories.replace(records)
    await store.searchIndex.update('harbor', describer)
    expect(await names('gloss')).toEqual(['service/color'])
    expect(await names('Glanz', { locale: 'de' })).toEqual(['service/color'])
    expect(await names('maya')).toEqual(['provider/maya'])
    expect(await names('desk')).toEqual(['team/front'])
  })

  test('searches what visitors of a language read: its texts, or those of the language it falls back to', async () => {
    await put([
      page('both', { en: 'Autumn', de: 'Herbst' }),
      page('one', { de: 'Winter' }),
      page('none', 'Summertime'),
      page('mixed', 'Springtime', { de: 'Blüten', en: 'Blossoms' }),
    ])
    expect(await names('autumn', { locale: 'fr' })).toEqual(['page/both'])
    expect(await names('autumn', { locale: 'de' })).toEqual([])
    expect(await names('Herbst', { locale: 'de' })).toEqual(['page/both'])
    for (const locale of localeCodes) {
      expect(await names('winter', { locale }), locale).toEqual(['page/one'])
      expect(await names('summertime', { locale }), locale).toEqual(['page/none'])
      expect(await names('springtime', { locale }), locale).toEqual(['page/mixed'])
    }
    const [hit] = (await find('autumn', { locale: 'fr' })).hits
    expect(hit).toMatchObject({ language: 'en', title: 'Autumn' })
  })

  test('finds only records of the business, and none of a later date', async () => {
    await put([page('a', 'Secret'), post('today', '2026-11-24', 'News'), post('later', '2026-11-25', 'News')])
    await put([page('b', 'Secret')], 'forest')
    expect(await names('secret')).toEqual(['page/a'])
    expect(await names('secret', { business: 'forest' })).toEqual(['page/b'])
    expect(await names('news')).toEqual(['post/today'])
  })

  test('says which words match, however they are written', async () => {
    const text = 'Crème 2026/11 – 1e5 rosées, 12abc. <b>Colour</b> “coloring” & more colourful things'
    await put([page('a', 'Title', text)])
    const mark = async (q: string) => {
      const [hit] = (await find(q)).hits
      const parts = hit ? createExcerpt(hit.text, hit.positions) : []
      return parts.map(part => (part.isMatch ? `[${part.text}]` : part.text)).join('')
    }
    expect(await mark('coloring')).toBe(text.replace('coloring', '[coloring]'))
    expect(await mark('colour')).toBe(text.replace(/Colour|colourful/g, '[$&]'))
    expect(await mark('creme')).toBe(text.replace('Crème', '[Crème]'))
    expect(await mark('colour thin')).toBe(text.replace(/Colour|colourful|things/g, '[$&]'))
    expect(await mark('title')).toBe(text)
  })

  test('treats everything but letters and digits as a separator', async () => {
    await put([page('a', 'Wash & cut'), page('b', 'Wash')])
    const hostile = [
      "wash' | 'cut",
      'wash & !cut',
      'wash <-> cut',
      'wash:*',
      "'wash'",
      'wash\\',
      '((wash',
      'wash:A',
      '"wash"',
      '%',
      '_',
      "'; drop table content; --",
      '🦊',
      '🦊 🦊',
      '',
      '   ',
      '|',
      ':*',
      "'",
      '\u0301',
      '\ud800',
      'x'.repeat(10_000),
      'wash '.repeat(2_000),
      `wash${'('.repeat(300)}`,
      '<b>wash</b>',
    ]
    for (const q of hostile) expect((await find(q)).total, q).toBeLessThanOrEqual(2)
    expect(await names('wash & !cut')).toEqual(['page/a'])
    expect(await names("wash' | 'xyz")).toEqual([])
    expect(await names('wash '.repeat(2_000))).toEqual(expect.arrayContaining(['page/a', 'page/b']))
  })

  test('counts and returns at most its limit of hits, page by page', async () => {
    await put(Array.from({ length: maxSearchHits + 50 }, (_, index) => page(`p${index}`, 'Wax', 'More wax')))
    const first = await find('wax')
    expect([first.hits.length, first.total]).toEqual([10, maxSearchHits])
    const last = await find('wax', { offset: maxSearchHits - 5 })
    expect(last.hits).toHaveLength(5)
    expect((await find('wax', { offset: maxSearchHits })).hits).toEqual([])
  })

  test('finds the latest of the documents that have a word of most, and all of those that have a rarer one', async () => {
    const dayOf = (index: number) =>
      new Date(Date.UTC(2020, 0, 1) + index * 86_400_000).toISOString().slice(0, 10)
    const count = 450
    await put(
      Array.from({ length: count }, (_, index) => {
        // Gloss is in the latest posts, and in some that are too old to be read one by one.
        const text = index >= count - 30 || index < 5 ? 'Wax and gloss' : 'Wax'
        const blocks = [{ type: 'text', text }]
        return { kind: 'post', document: { slug: `p${index}`, title: 'Post', date: dayOf(index), blocks } }
      }),
    )
    for (const q of ['wax ', 'wax']) {
      const { hits, total, hasMore } = await find(q)
      expect([q, total, hasMore]).toEqual([q, maxSearchHits, true])
      expect(hits.map(({ key }) => key)).toEqual(
        Array.from({ length: 10 }, (_, rank) => `p${count - 1 - rank}`),
      )
    }
    for (const q of ['gloss ', 'glos', 'wax gloss ']) {
      const { total, hasMore } = await find(q)
      expect([q, total, hasMore]).toEqual([q, 35, false])
    }
    expect((await find('gloss ', { offset: 30 })).hits.map(({ key }) => key)).toEqual([
      'p4',
      'p3',
      'p2',
      'p1',
      'p0',
    ])
  })

  test('follows every change: nothing that was replaced, renamed or removed is found', async () => {
    await put([page('a', 'Apple'), page('b', 'Banana')])
    await put([page('a', 'Apricot'), page('c', 'Cherry')])
    for (const q of ['apple', 'banana']) expect(await names(q), q).toEqual([])
    expect(await names('apricot')).toEqual(['page/a'])
    const { version = 0 } = (await store.directories.forHost('harbor.example.org')) ?? {}
    const key = { business: 'harbor', kind: 'page', slug: 'c' } as const
    await store.directories.changeContent('harbor', { put: [page('d', 'Date')], remove: [key] }, version)
    // Even before the update a record that is gone is not found.
    expect(await names('cherry')).toEqual([])
    await store.searchIndex.update('harbor', describer)
    expect(await names('date')).toEqual(['page/d'])
    await store.directories.replace(makeBusiness('harbor', { services: [] }))
    await store.searchIndex.update('harbor', describer)
    expect(await names('haircut')).toEqual([])
    expect(await names('date')).toEqual(['page/d'])
  })

  test('indexes everything again in another default language, or by another describer', async () => {
    await put([page('a', 'Häuser')])
    expect(await names('Haus ', { locale: 'de' })).toEqual([])
    const { content, ...records } = makeRecords('harbor', [])
    const german = { ...records, business: { ...records.business, defaultLocale: 'de' } }
    await store.directories.replace(german)
    await store.searchIndex.update('harbor', describer)
    expect(await names('Haus ', { locale: 'de' })).toEqual(['page/a'])
    const other: SearchDocumentBuilder = {
      digest: 'other',
      describe: ({ kind, document: { slug } }) =>
        kind === 'page'
          ? [{ kind, key: slug, language: 'en', readers: ['en'], title: 'Other', text: '' }]
          : [],
    }
    await store.searchIndex.update('harbor', other)
    expect(await names('other')).toEqual([])
    await store.searchIndex.expire('harbor', other)
    await store.searchIndex.update('harbor', other)
    expect(await names('other')).toEqual(['page/a'])
    expect(await names('maya')).toEqual([])
    await store.searchIndex.expire('harbor', other)
    await store.searchIndex.update('harbor', { ...other, describe: () => expect.unreachable() })
    // A process with the earlier rules adds nothing, neither before the index is complete nor later.
    await put([page('b', 'Later')])
    expect(await names('later')).toEqual([])
    await store.searchIndex.expire('harbor', { ...other, digest: 'third' })
    await store.searchIndex.update('harbor', describer)
    await store.searchIndex.update('harbor', other)
    expect(await names('later')).toEqual([])
  })

  test('indexes again what a version without scopes has written, and lets that version write no more', async () => {
    // It had the first rules; the texts that they find are the same.
    const earlier = { ...describer, digest: createSearchDocumentBuilder(await loadRules(), 1).digest }
    await store.directories.replace(makeRecords('harbor', [page('a', { fr: 'Coiffure' })]))
    await store.searchIndex.update('harbor', earlier)
    await withClient(client => client.query("update search_index set scopes = '{}'"))
    expect(await names('coiffure', { locale: 'fr' })).toEqual([])
    await store.searchIndex.expire('harbor', describer)
    await store.searchIndex.update('harbor', earlier)
    expect(await names('coiffure', { locale: 'fr' })).toEqual([])
    await store.searchIndex.update('harbor', describer)
    expect(await names('coiffure', { locale: 'fr' })).toEqual(['page/a'])
  })

  test('indexes what an earlier version has stored, and what is left of an interrupted update', async () => {
    await store.directories.replace(
      makeRecords(
        'harbor',
        Array.from({ length: 250 }, (_, index) => page(`p${index}`, `Page${index}`, `Unique${index}`)),
      ),
    )
    await withClient(client => client.query('update content set version = 0; delete from search_index'))
    let left = 120
    const failing: SearchDocumentBuilder = {
      ...describer,
      describe(...input) {
        if (left-- === 0) throw new Error('The server stops.')
        return describer.describe(...input)
      },
    }
    await expect(store.searchIndex.update('harbor', failing)).rejects.toThrow('The server stops.')
    await store.searchIndex.update('harbor', describer)
    for (const index of [0, 99, 100, 119, 120, 249]) expect((await find(`unique${index}`)).total).toBe(1)
  })

  test('is complete after concurrent imports and updates of several processes', async () => {
    const stores = [store, await database.open(), await database.open()]
    await put([])
    await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const own = stores[index % stores.length] ?? store
        const content = Array.from({ length: 30 }, (__, part) => page(`p${part}`, `Edition${index}`, 'Body'))
        await own.directories.replace(makeRecords('harbor', content))
        await own.searchIndex.update('harbor', describer)
      }),
    )
    const stored = await store.content.readAll('harbor')
    expect((await find(String(stored[0]?.document.title))).total).toBe(30)
    expect((await find('body')).total).toBe(30)
    const { rows } = await withClient(client =>
      client.query('select count(*)::int as count from search_document'),
    )
    expect(rows[0].count).toBe(32)
  })
})
