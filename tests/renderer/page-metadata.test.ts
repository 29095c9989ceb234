/** Canonical paths, descriptions, pictures and structured data of pages for search engines. */
import { Ajv } from 'ajv'
import { describe, expect, test } from 'vitest'
import { buildPageHead } from '#renderer/app/head.ts'
import type { PageRoute } from '#renderer/app/metadata/canonical-path.ts'
import { findCanonicalPath } from '#renderer/app/metadata/canonical-path.ts'
import { escapeScriptJson } from '#renderer/app/metadata/escape-script-json.ts'
import { listHeadTags } from '#renderer/app/metadata/head-tags.ts'
import { describePage, type PageMetadata } from '#renderer/app/metadata/page-metadata.ts'
import type { PageUrls } from '#renderer/app/render-request.ts'
import type { HeadTag } from '#renderer/browser/head.ts'
import { fillTemplateObject, type Page, type PrefetchedCall } from '#renderer/screen/page.ts'
import type { BlockTypes } from '#schemas/generated/blocks.gen.ts'
import type { Content, PublicBlock, PublicBusiness, PublicService } from '#schemas/generated/types.gen.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { loadRules } from '#tests/support/business/business.ts'
import { demoNow } from '#tests/support/business/demo.ts'
import { structuredDataSchemas } from '#tests/support/screens/structured-data-schemas.ts'
import { wordsIn } from '#tests/support/texts/words.ts'

const business: PublicBusiness = {
  slug: 'harbor',
  name: 'Harbor "Studio" </script>',
  tagline: { en: 'Calm by the water.', de: 'Ruhe am Wasser.' },
  address: 'Hafenstraße 12, 10115 Berlin',
  timezone: 'Europe/Berlin',
  currency: 'EUR',
  defaultLocale: 'en',
  theme: {},
}
const post: Content = {
  kind: 'post',
  slug: 'leaves',
  title: { en: 'Leaves', de: 'Blätter' },
  path: '/studio/b/leaves',
  trail: [{ title: 'Journal', path: '/studio' }],
  date: '2026-11-12',
  author: { title: 'Maya', path: '/studio/author/maya' },
  blocks: [],
}
const { author: _, ...anonymousPost } = post
const image = { id: 'im_AAAAAAAAAAAAAAAAAAAAAA', width: 1000, height: 500, placeholder: '' }

const urls: PageUrls = {
  origin: 'https://book.example.org',
  base: 'https://book.example.org',
  getUrl: (path, locale) => `https://book.example.org${locale === 'en' ? '' : `/${locale}`}${path}`,
  getLinkPreviewPath: ({ kind, slug }) => `/link-previews/v/en/${kind}/${slug}.png`,
  listAlternates: path => [{ language: 'x-default', href: `https://book.example.org${path}` }],
}

const rules = await loadRules()
const zone = parseZone('Europe/Berlin')
if (!zone) throw new Error('The tests need the zone Europe/Berlin.')

const makePage = (
  load: Page['load'],
  answers: Readonly<Record<string, unknown>>,
  more: Partial<Page> = {},
): Page => ({
  status: 200,
  params: {},
  query: {},
  base: '',
  path: '/',
  locale: 'en',
  zone,
  now: demoNow,
  frame: 'page',
  errors: {},
  places: {},
  parts: [],
  personal: false,
  load: { business: { call: 'getBusiness', input: {} }, ...load },
  answered: Object.entries({ business, ...answers }).map(([name, value]): PrefetchedCall => {
    const { call = 'getBusiness', input = {} } = load[name] ?? {}
    return {
      call,
      input: fillTemplateObject(input, { params: { service: 'haircut' }, query: { service: 'haircut' } }),
      value,
    }
  }),
  ...more,
})

const contentPage = (content: Content, more: Partial<Page> = {}): Page =>
  makePage({ content: { call: 'getContent', input: { kind: content.kind } } }, { content }, more)

const contentRoute: PageRoute = { path: '/:path/b/:slug', canonical: '$content.path' }

const headOf = (page: Page) => buildPageHead(page, wordsIn(page.locale))

const metadataOf = (page: Page, route = contentRoute): PageMetadata | undefined =>
  describePage({ page, head: headOf(page), i18n: wordsIn(page.locale), urls, route })

const service: PublicService = {
  slug: 'haircut',
  name: 'Haircut',
  description: 'Wash and cut.',
  durationMinutes: 45,
  capacity: 1,
  reservableSlots: 1,
  guests: 'none',
  price: 4500,
  dueNow: 0,
  currency: 'EUR',
  locations: [],
  approval: false,
  form: 'contact',
  providers: [],
  windowDays: 180,
  changePolicy: { rescheduleUntilMinutes: 0, cancelUntilMinutes: 0 },
}
const servicePage = (input: Readonly<Record<string, unknown>>, more: Partial<Page> = {}) =>
  makePage({ service: { call: 'getService', input } }, { service }, more)

describe('The canonical path of a page', () => {
  test.each([
    ['of content is that of the record, not of the URL', contentPage(post), contentRoute, '/studio/b/leaves'],
    [
      'of a later page of a list has its number',
      contentPage({ ...post, entries: { entries: [], page: 3, pages: 4, total: 40 } }),
      contentRoute,
      '/studio/b/leaves?page=3',
    ],
    [
      'of the first page of a list has none',
      contentPage({ ...post, entries: { entries: [], page: 1, pages: 4, total: 40 } }),
      contentRoute,
      '/studio/b/leaves',
    ],
    [
      'of other screens leaves out what a visitor has chosen',
      makePage({}, {}, { params: { service: 'a b' }, query: { date: '2026-11-30', utm_source: 'x' } }),
      { path: '/widget/appointment/service/:service' },
      '/widget/appointment/service/a%20b',
    ],
    [
      'is filled from segments, which cannot add others',
      makePage({}, {}, { params: { id: 'a/b' } }),
      { path: '/widget/group/:id', canonical: ['widget', 'groups', '$params.id'] },
      '/widget/groups/a%2Fb',
    ],
  ] satisfies [string, Page, PageRoute, string][])('%s', (_, page, route, expected) => {
    expect(findCanonicalPath(page, route)).toBe(expected)
  })
})

describe('The description of a page', () => {
  const text = (value: unknown): PublicBlock => ({ type: 'text', options: { text: value }, data: {} })
  const paragraph = (...i18n: string[]) => [{ type: 'paragraph', children: i18n }]
  test.each([
    ['is that of its record', { ...post, description: { en: 'Three shades.' } }, 'Three shades.'],
    ['is the business\u2019s if it has neither text nor description', post, 'Calm by the water.'],
    [
      'is otherwise its first text as plain text in its language',
      {
        ...post,
        blocks: [text({ de: paragraph('Nein'), en: paragraph('One\n  leaf') }), text(paragraph('Two'))],
      },
      'One leaf',
    ],
    [
      'ends after 300 characters between two words',
      { ...post, blocks: [text(paragraph('leaf '.repeat(100)))] },
      `${'leaf '.repeat(59)}leaf …`,
    ],
  ])('%s', (_, content, expected) => {
    expect(headOf(contentPage(content)).description).toBe(expected)
  })
})

describe('The title of a page', () => {
  const { screens } = rules
  const entries = (page: number) => ({ entries: [], page, pages: 4, total: 40 })
  const show = (screen: string, more: Partial<Page> = {}) => ({
    screen: screens.get(screen) ?? expect.unreachable(),
    ...more,
  })

  test('names the second and later pages of a list, each of which has its own', () => {
    const titleOf = (page: number) =>
      headOf(contentPage({ ...post, entries: entries(page) }, show('content'))).title
    expect(titleOf(1)).toBe('Leaves · Harbor "Studio" </script>')
    expect(titleOf(3)).toBe('Leaves · Page 3 of 4 · Harbor "Studio" </script>')
  })

  test('begins with what is searched for, which link previews leave out', () => {
    const found = headOf(makePage({}, {}, show('search', { query: { q: ' hair ' } })))
    expect(found).toMatchObject({
      title: 'hair · Search · Harbor "Studio" </script>',
      pageTitle: 'Search · Harbor "Studio" </script>',
    })
    for (const query of [{}, { q: '' }, { q: '  ' }])
      expect(headOf(makePage({}, {}, show('search', { query }))).title).toBe(found.pageTitle)
    const { problem } = failed('route.not_found')
    expect(headOf(makePage({}, {}, show('search', { query: { q: 'hair' }, problem }))).title).not.toMatch(
      /hair/,
    )
  })
})

test('A problem, a personal page and one that is declared so have no metadata', () => {
  const missing = contentPage(post, { problem: failed('content.not_found').problem, status: 404 })
  expect(metadataOf(missing)).toBeUndefined()
  expect(metadataOf(contentPage(post, { personal: true }))).toBeUndefined()
  expect(metadataOf(contentPage(post), { ...contentRoute, noindex: true })).toBeUndefined()
  expect(metadataOf(contentPage(post))).toBeDefined()
})

describe('The picture of a link preview', () => {
  test('is that of the record, at most 1200 pixels wide, with its size and words', () => {
    const metadata = metadataOf(
      contentPage({ ...post, image: { ...image, width: 1600, height: 800, alt: 'Leaves' } }),
    )
    expect(metadata?.image).toEqual({
      url: `https://book.example.org/images/${image.id}/1200.jpg`,
      width: 1200,
      height: 600,
      alt: 'Leaves',
    })
  })

  test('is otherwise the cover of the business, never enlarged', () => {
    const page = makePage(
      { business: { call: 'getBusiness', input: {} } },
      { business: { ...business, cover: image } },
    )
    expect(metadataOf(page, { path: '/' })?.image).toMatchObject({ width: 1000, height: 500 })
  })
})

test('A link to a page without a picture has one that is drawn from its title', () => {
  const drawn = (path: string) => ({
    url: `https://book.example.org/link-previews/v/en/${path}.png`,
    width: 1200,
    height: 630,
    alt: expect.stringContaining('Harbor'),
  })
  expect(metadataOf(contentPage(post))?.image).toEqual(drawn('post/leaves'))
  const service = servicePage({ service: '$params.service' }, { params: { service: 'haircut' } })
  expect(metadataOf(service)?.image).toEqual(drawn('service/haircut'))
  expect(metadataOf(makePage({}, {}))?.image).toEqual(drawn('business/harbor'))
})

test('A page that may be listed has all its tags, any other only its title and description', () => {
  const page = contentPage({ ...post, description: 'Three shades.' })
  const head = headOf(page)
  const describe = ({ name, attributes }: HeadTag) =>
    [name, attributes.property ?? attributes.name ?? attributes.rel ?? attributes.type].join(' ')
  expect(listHeadTags(head).map(describe)).toEqual(['meta og:title', 'meta description'])
  const tags = listHeadTags(head, metadataOf(page), 'pt-BR')
  expect(tags.map(describe)).toEqual([
    'meta og:title',
    'meta description',
    'link canonical',
    'link alternate',
    'link alternate',
    'meta og:type',
    'meta og:url',
    'meta og:description',
    'meta og:site_name',
    'meta og:locale',
    'meta og:image',
    'meta og:image:width',
    'meta og:image:height',
    'meta og:image:alt',
    'meta twitter:card',
  ])
  expect(tags).toContainEqual({
    name: 'link',
    attributes: { rel: 'canonical', href: 'https://book.example.org/studio/b/leaves' },
  })
  expect(tags).toContainEqual({ name: 'meta', attributes: { property: 'og:locale', content: 'pt_BR' } })
})

test('A text of the business cannot end a script', () => {
  const json = JSON.stringify('</script>\u2028')
  expect(escapeScriptJson(json)).not.toMatch(/[<\u2028]/)
  expect(JSON.parse(escapeScriptJson(json))).toBe('</script>\u2028')
})

describe('Structured data', () => {
  const ajv = new Ajv()
  const faq: PublicBlock = {
    type: 'faq',
    options: {
      questions: [
        {
          question: { en: 'How long?', de: 'Wie lange?' },
          answer: { en: [{ type: 'paragraph', children: ['An hour.'] }] },
        },
      ],
    } satisfies BlockTypes['faq']['options'],
    data: {},
  }
  const columns: PublicBlock = {
    type: 'columns',
    options: { columns: [[], [faq]] } satisfies BlockTypes['columns']['options'],
    data: {},
  }
  const home = makePage({}, {})
  const table: [string, Page, PageRoute, string[]][] = [
    ['of the home', home, { path: '/' }, ['LocalBusiness']],
    [
      'of a service',
      servicePage({ service: '$params.service' }, { params: { service: 'haircut' } }),
      { path: '/s' },
      ['Service'],
    ],
    [
      'of a post',
      contentPage({ ...post, image, blocks: [faq] }),
      contentRoute,
      ['BlogPosting', 'BreadcrumbList', 'FAQPage'],
    ],
    [
      'of a page with questions in columns',
      contentPage({ ...post, kind: 'page', blocks: [columns] }),
      contentRoute,
      ['BreadcrumbList', 'FAQPage'],
    ],
    ['of an anonymous post', contentPage(anonymousPost), contentRoute, ['BlogPosting', 'BreadcrumbList']],
    [
      'of a product',
      contentPage({ ...post, kind: 'product', price: 12000, currency: 'JPY' }),
      contentRoute,
      ['Product', 'BreadcrumbList'],
    ],
    [
      'of a product without a price',
      contentPage({ ...post, kind: 'product' }),
      contentRoute,
      ['BreadcrumbList'],
    ],
    [
      'of a page where a service was chosen',
      servicePage({ service: '$query.service' }, { query: { service: 'haircut' } }),
      { path: '/s' },
      [],
    ],
  ]
  test.each(table)('%s has what search engines require', (_, page, route, types) => {
    const nodes = metadataOf(page, route)?.structuredData ?? []
    expect(nodes.map(node => node['@type'])).toEqual(types)
    for (const node of nodes) {
      const schema = structuredDataSchemas[node['@type']]
      const validate = ajv.compile(schema ?? false)
      expect([node['@type'], validate(node), validate.errors]).toEqual([node['@type'], true, null])
    }
  })

  test('has the usual week of a business and the days that differ', () => {
    const usual = [{ from: '09:00', to: '24:00' }]
    const hours = {
      timezone: 'Europe/Berlin',
      days: [
        { date: '2026-11-23', hours: usual },
        { date: '2026-11-24', hours: [], usual },
        { date: '2026-11-25', hours: [{ from: '10:00', to: '12:00' }], usual },
        { date: '2026-11-29', hours: [] },
      ],
    }
    const page = makePage({ hours: { call: 'getOpeningHours', input: {} } }, { hours })
    const [node] = metadataOf(page, { path: '/' })?.structuredData ?? []
    const type = { '@type': 'OpeningHoursSpecification' }
    expect(node?.openingHoursSpecification).toEqual([
      { ...type, opens: '09:00', closes: '23:59', dayOfWeek: ['Monday', 'Tuesday', 'Wednesday'] },
      { ...type, opens: '00:00', closes: '00:00', validFrom: '2026-11-24', validThrough: '2026-11-24' },
      { ...type, opens: '10:00', closes: '12:00', validFrom: '2026-11-25', validThrough: '2026-11-25' },
    ])
  })

  test('has hours that go on after midnight on the weekday on which they begin', () => {
    const night = { from: '18:00', to: '02:00' }
    const dates = ['23', '24', '25', '26', '27', '28', '29'].map(day => `2026-11-${day}`)
    const days = dates.map((date, index) => ({
      date,
      // What is left of last night.
      hours: [...(index === 0 ? [{ from: '00:00', to: '02:00' }] : []), night],
    }))
    const hours = { timezone: 'Europe/Berlin', days }
    const page = makePage({ hours: { call: 'getOpeningHours', input: {} } }, { hours })
    const [node] = metadataOf(page, { path: '/' })?.structuredData ?? []
    expect(node?.openingHoursSpecification).toEqual([
      {
        '@type': 'OpeningHoursSpecification',
        opens: '18:00',
        closes: '02:00',
        dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
      },
    ])
  })

  test('writes prices as decimals of the currency, and answers as plain text', () => {
    const product = metadataOf(contentPage({ ...post, kind: 'product', price: 12000, currency: 'JPY' }))
    expect(product?.structuredData[0]).toMatchObject({ offers: { price: '12000', priceCurrency: 'JPY' } })
    const booking = metadataOf(
      servicePage({ service: '$params.service' }, { params: { service: 'haircut' } }),
      { path: '/s' },
    )
    expect(booking?.structuredData[0]).toMatchObject({ offers: { price: '45.00', priceCurrency: 'EUR' } })
    const questions = metadataOf(contentPage({ ...post, blocks: [faq] }))?.structuredData[2]
    expect(questions?.mainEntity).toEqual([
      { '@type': 'Question', name: 'How long?', acceptedAnswer: { '@type': 'Answer', text: 'An hour.' } },
    ])
  })
})
