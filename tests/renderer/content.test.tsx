/** Pages of content: their dates, the language of their texts, and what assistive technology makes of them. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createFormatters } from '#locales/formatters.ts'
import { createStaticUrlStore } from '#renderer/browser/url-store.ts'
import { type AppContextValue, AppValueContext } from '#renderer/screen/app-context.ts'
import { createQueryClient } from '#renderer/screen/query-client.ts'
import { createWidgetViewRegistry } from '#renderer/screen/widget-views.ts'
import { getInitial } from '#renderer/ui/avatar/get-initial.ts'
import { AuthorBoxBlock } from '#renderer/widgets/content/blocks/author-box.tsx'
import { FaqBlock } from '#renderer/widgets/content/blocks/faq.tsx'
import { OpeningHoursBlock } from '#renderer/widgets/content/blocks/opening-hours.tsx'
import { ContentPageWidget } from '#renderer/widgets/content/content-page.tsx'
import { getCoverSizes } from '#renderer/widgets/content/cover-sizes.ts'
import { toEntries } from '#renderer/widgets/content/entries.tsx'
import { LocalizedRichTextView } from '#renderer/widgets/content/localized-rich-text.tsx'
import type { Content, PublicBusiness, PublicImage, RichText } from '#schemas/generated/types.gen.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import { instant, zone as zoneNamed } from '#tests/support/clock/times.ts'
import { wordsIn } from '#tests/support/texts/words.ts'

// Only a build knows its address.
vi.mock('#renderer/ui/content/content-stylesheet.tsx', () => ({ ContentStylesheet: () => null }))

const zone = zoneNamed('Europe/Berlin')
const now = instant('2026-11-23T10:00:00+01:00')
const call = async () => failed('rate.limited')

const makeApp = (locale: 'en' | 'de' = 'en', own = zone): AppContextValue => ({
  page: {
    status: 200,
    params: {},
    query: {},
    base: '',
    path: '/studio',
    locale,
    zone,
    frame: 'page',
    now,
    load: {},
    errors: {},
    places: {},
    answered: [],
    parts: [],
    personal: false,
  },
  i18n: wordsIn(locale),
  zone: own,
  formats: createFormatters({ tag: locale, zone: own }),
  parts: createWidgetViewRegistry({}),
  address: createStaticUrlStore({}),
  call,
  href: path => path,
})

const render = (part: ReactNode, app = makeApp()) =>
  renderToString(
    <QueryClientProvider client={createQueryClient(call, [])}>
      <AppValueContext value={app}>{part}</AppValueContext>
    </QueryClientProvider>,
  ).replaceAll('<!-- -->', '')

const image: PublicImage = {
  id: 'im_AAAAAAAAAAAAAAAAAAAAAA',
  width: 1000,
  height: 500,
  placeholder: '',
  alt: { en: 'Three leaves' },
}
const post: Content = {
  kind: 'post',
  slug: 'leaves',
  title: { en: 'Leaves', de: 'Blätter' },
  path: '/studio/b/leaves',
  trail: [],
  date: '2026-11-12',
  updated: '2026-11-13',
  image,
  blocks: [],
}
const showPage = (content: Content, app = makeApp(), business?: PublicBusiness) =>
  render(
    <ContentPageWidget
      name="content"
      value={undefined}
      onChange={() => undefined}
      faults={[]}
      options={{}}
      scope={{ business, content, preview: undefined }}
    />,
    app,
  )

test('The dates of a record have no weekday, so that they fit into a sentence of any language', () => {
  expect(showPage(post)).toContain('November 12, 2026 · updated November 13, 2026')
  expect(showPage(post, makeApp('de'))).toContain('12. November 2026 · aktualisiert am 13. November 2026')
})

test('What a picture shows, and a category, say their language if it is not that of the page', () => {
  expect(showPage(post, makeApp('de'))).toContain('alt="Three leaves" lang="en"')
  expect(showPage(post)).toContain('alt="Three leaves"')
  expect(showPage(post)).not.toContain('lang=')
  const category = { title: { en: 'News' }, path: '/studio/category/news' }
  const [entry] = toEntries([{ ...post, category }], makeApp('de'))
  expect(render(entry?.facts[0])).toBe('<span lang="en">News</span>')
})

test('An author’s page shows the author’s photo, or else initials', () => {
  const author: Content = { ...post, kind: 'author', title: 'Ada Lovelace' }
  const photo = '/photos/ada'
  expect(
    showPage({
      ...author,
      provider: { slug: 'ada', name: 'Ada Lovelace', photo, timezone: 'Europe/Berlin' },
    }),
  ).toContain(`src="${photo}?width=192"`)
  expect(showPage(author)).toMatch(/bp-avatar--large[^>]*>AL</)
})

test('The picture of a product, which stands beside the text, loads in less than the width of the window', () => {
  expect([getCoverSizes('post'), getCoverSizes('page')]).toEqual(['100vw', '100vw'])
  expect(getCoverSizes('product')).toBe('(min-width: 1144px) 600px, (min-width: 760px) 55vw, 100vw')
  expect(showPage({ ...post, kind: 'product' })).toContain(`sizes="${getCoverSizes('product')}"`)
})

const heading: RichText = [{ type: 'heading', level: 2, id: 'h-shade', children: ['Shade'] }]

test('The headings of an answer are below those of the page', () => {
  const questions = [{ question: 'How long?', answer: heading }]
  expect(render(<FaqBlock options={{ questions }} data={{}} />)).toContain('<h3 id="h-shade">Shade</h3>')
  expect(render(<LocalizedRichTextView text={heading} />)).toContain('<h2 id="h-shade">Shade</h2>')
})

test('Code and tables, which can be scrolled by keyboard, have a role and a name', () => {
  const text: RichText = [
    { type: 'codeBlock', text: 'a = 1' },
    { type: 'table', alignments: ['start', 'end'], head: [['Shade'], ['Lasts']], rows: [[['Red'], ['4']]] },
  ]
  const html = render(<LocalizedRichTextView text={text} />)
  expect(html).toContain('<pre tabindex="0" role="region" aria-label="Code">')
  expect(html).toContain('<section class="bp-text-table" tabindex="0" aria-label="Shade, Lasts">')
  expect(html).toContain('<th scope="col">Shade</th><th class="bp-text-end" scope="col">Lasts</th>')
})

test('Opening hours separate their windows, and name the place if its clock is not the reader’s', () => {
  const hours = [
    { from: '09:00', to: '12:30' },
    { from: '13:00', to: '18:00' },
  ]
  const data = { hours: { timezone: 'Europe/Berlin', days: [{ date: '2026-11-23', hours }] } }
  const show = (app: AppContextValue) => render(<OpeningHoursBlock options={{}} data={data} />, app)
  const here = show(makeApp('de'))
  expect(here.replace(/<[^>]+>/g, '')).toContain('09:00 – 12:30, 13:00 – 18:00')
  expect(here).not.toContain('Ortszeit')
  expect(show(makeApp('de', zoneNamed('Asia/Tokyo')))).toContain('Ortszeit: Berlin')
})

test('Opening hours after midnight are one window of the day on which they begin', () => {
  const hours = [{ from: '18:00', to: '02:00' }]
  const data = { hours: { timezone: 'Europe/Berlin', days: [{ date: '2026-11-23', hours }] } }
  const html = render(<OpeningHoursBlock options={{}} data={data} />, makeApp('de'))
  expect(html.replace(/<[^>]+>/g, '')).toContain('18:00 – 02:00')
})

test('The links to other pages of a list have another name than the links of the site', () => {
  const entries = { entries: [{ ...post, kind: 'post' as const }], page: 2, pages: 3, total: 30 }
  const business: PublicBusiness = {
    slug: 'harbor',
    name: 'Harbor',
    timezone: 'Europe/Berlin',
    currency: 'EUR',
    defaultLocale: 'en',
    theme: {},
    navigation: [{ label: 'Team', href: '/#team' }],
  }
  const html = showPage({ ...post, kind: 'category', entries }, makeApp(), business)
  const names = [...html.matchAll(/<nav[^>]* aria-label="([^"]*)"/g)].map(([, name]) => name)
  expect(names).toEqual(['Pages', 'Page 2 of 3'])
})

test('An author box lists the newest posts of the author but the one on this page', () => {
  const summary = (slug: string) => ({ kind: 'post' as const, slug, title: slug, path: `/studio/b/${slug}` })
  const list = (...slugs: string[]) => ({
    entries: slugs.map(summary),
    page: 1,
    pages: 1,
    total: slugs.length,
  })
  const authors = { entries: [{ kind: 'author' as const, slug: 'ada', title: 'Ada', path: '/a/ada' }] }
  const load = { content: { call: 'getContent', input: {} } } as const
  const app = makeApp()
  const answered = [{ call: 'getContent', input: {}, value: post }] as const
  const show = (posts: ReturnType<typeof list>) =>
    render(
      <AuthorBoxBlock
        options={{ author: 'ada' }}
        data={{ authors: { ...authors, page: 1, pages: 1, total: 1 }, posts }}
      />,
      { ...app, page: { ...app.page, load, answered } },
    )
  const html = show(list('leaves', 'one', 'two', 'three'))
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/a/ada',
    '/studio/b/one',
    '/studio/b/two',
    '/studio/b/three',
  ])
  expect(html).toMatch(/<p id="([^"]+)"[^>]*>More articles<\/p><ul aria-labelledby="\1">/)
  expect(show(list('leaves'))).not.toContain('More articles')
})

test.each([
  ['ines', 'I'],
  ['«Été»', 'É'],
  ['e\u0301te\u0301', 'E\u0301'],
  ['3 Chairs', '3'],
  ['…', ''],
])('The initial of %s is %s, whatever the language', (name, initial) => {
  expect(getInitial(name)).toBe(initial)
})
