/** What a visitor downloads before the calendar works, and what the form adds, measured on served pages. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localeCodes } from '#locales/codes.ts'
import { widgetSourcePaths } from '#renderer/app/widget-source-paths.gen.ts'
import type { FindSlotsOutput } from '#schemas/generated/types.gen.ts'
import { gzipBytes, listScripts, listStyles } from '../support/browser/assets.ts'
import { bundled, bundlePackage } from '../support/package/bundled.ts'
import { root } from '../support/run/command.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const kilobyte = 1000
const calendarScriptsAtMostBytes = 113 * kilobyte
const formScriptsAtMostBytes = 66 * kilobyte
/** The first step has its own limit; the styles of payments and receipts load later. */
const stylesAtMostBytes = 14.3 * kilobyte
const firstLoadAtMostBytes = 133 * kilobyte
/** Everything that an owner loads, the words in one language. */
const consoleAtMostKilobytes = 275
const messagesAtMostBytes = 6.6 * kilobyte

const path = '/widget/appointment/maya/haircut'
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

test.each([
  path,
  '/widget/appointment/front-desk',
  '/widget/appointment/front-desk/consultation',
  '/widget/appointment/service/haircut',
])('%s runs on at most 113 kB of compressed scripts', async address => {
  const scripts = listScripts(await page(address))
  expect(scripts.length).toBeGreaterThan(0)
  expect(gzipBytes(scripts)).toBeLessThanOrEqual(calendarScriptsAtMostBytes)
})

test('The first load of the calendar is at most 133 kB in every language, with a budget for each part', async () => {
  // Takes a whole month, because less of the current one is left each day.
  const today = new Date()
  const next = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 15))
  const month = `${path}?month=${next.toISOString().slice(0, 7)}`
  const html = await page(month)
  const react = gzipped(await bundlePackage('react-dom/client', ['hydrateRoot']))
  const query = gzipped(
    await bundlePackage('@tanstack/react-query', queryNames, ['react', 'react/jsx-runtime']),
  )
  const scripts = gzipBytes(listScripts(html))
  const styles = gzipBytes(listStyles(html))
  const words = gzipped(html) - gzipped(html.replace(messagesInPage, '"messages":{}'))
  // In kB; the words are the messages of the first step, which the page contains.
  const table = [
    { part: 'React', size: react, atMost: 74 },
    { part: 'TanStack Query', size: query, atMost: 9.3 },
    { part: 'scripts of ours', size: scripts - react - query, atMost: 33 },
    { part: 'styles', size: styles, atMost: 7.6 },
    { part: 'page', size: gzipped(html) - words, atMost: 9.7 },
    { part: 'words', size: words, atMost: 2.2 },
    { part: 'everything', size: scripts + styles + gzipped(html), atMost: 132 },
  ].map(({ part, size, atMost }) => ({ part, size: size / kilobyte, atMost }))
  console.table(table)
  expect(table.filter(({ size, atMost }) => size > atMost)).toEqual([])
  for (const locale of localeCodes)
    expect
      .soft(scripts + styles + gzipped(await page(`${locale === 'en' ? '' : `/${locale}`}${month}`)), locale)
      .toBeLessThanOrEqual(firstLoadAtMostBytes)
})

const messagesInPage = /"messages":\{.*\}(?=\}<\/script>)/s

/** The exports of TanStack Query that the browser uses. */
const queryNames = [
  'QueryClient',
  'QueryClientProvider',
  'useQuery',
  'useQueryClient',
  'keepPreviousData',
  'hashKey',
  'isCancelledError',
]

test('Scripts give way to styles and pictures; a page to read asks for none before it is painted', async () => {
  const tags = (html: string) => html.match(/<(script|link)[^>]*\/assets\/[^>]*\.js[^>]*>/g) ?? []
  const calendar = tags(await page(path))
  expect(calendar.length).toBeGreaterThan(1)
  for (const tag of calendar) expect(tag).toContain('fetchpriority="low"')
  expect(calendar.filter(tag => tag.startsWith('<script'))).toHaveLength(1)
  for (const address of ['/', '/studio/b/autumn-colors', '/search?q=hair']) {
    const html = await page(address)
    expect([address, tags(html)]).toEqual([address, []])
    expect([address, html.includes('requestAnimationFrame')]).toEqual([address, true])
  }
})

test('Every widget is preloaded with the page that shows it, because it is a chunk of its own or part of the start', async () => {
  const manifest: Readonly<Record<string, unknown>> = JSON.parse(
    await readFile(join(root, 'dist/assets.json'), 'utf8'),
  )
  const without = Object.values(widgetSourcePaths).filter(path => !(`renderer/widgets/${path}` in manifest))
  // A module that another chunk imports statically would be missing too, and load only when it is shown.
  expect(new Set(without)).toEqual(new Set(['booking/booking-summary.tsx', 'manage/change-policy.tsx']))
})

test('The form adds at most 66 kB of compressed scripts, and the calendar page does not wait for them', async () => {
  const calendar = new Set(listScripts(await page(path)))
  const added = listScripts(await page(await detailsStep())).filter(script => !calendar.has(script))
  expect(added.length).toBeGreaterThan(0)
  expect(gzipBytes(added)).toBeLessThanOrEqual(formScriptsAtMostBytes)
})

test('The styles of the first and later steps are at most 14.3 kB compressed', async () => {
  const styles = listStyles(await page(await detailsStep()))
  expect(styles.length).toBeGreaterThan(0)
  expect(gzipBytes(styles)).toBeLessThanOrEqual(stylesAtMostBytes)
})

test('Other sites load at most 2.2 kB compressed, and a page in their frame at most 0.6 kB to connect with them', async () => {
  const loader = await fetch(`${server.url}/embed/v1.js`)
  expect(gzipped(await loader.text())).toBeLessThanOrEqual(2.2 * kilobyte)
  const frame = await fetch(server.url + path, { headers: { 'sec-fetch-dest': 'iframe' } })
  const document = new Set(listScripts(await page(path)))
  const added = listScripts(await frame.text()).filter(script => !document.has(script))
  expect(added).toHaveLength(1)
  expect(gzipBytes(added)).toBeLessThanOrEqual(0.6 * kilobyte)
})

test('The translator, plurals included, is at most 6.6 kB compressed, which leaves no room for a parser', async () => {
  const code = await bundled('locales/translator.ts', ['createTranslator'])
  expect(code).toContain('PluralRules')
  expect(gzipped(code)).toBeLessThanOrEqual(messagesAtMostBytes)
})

test('Each page of the console is at most 275 kB with one language, and no page of visitors knows its files', async () => {
  const shell = await (await fetch(`${server.url}/operator/harbor/today`)).text()
  const manifest: Readonly<Record<string, ConsoleChunk>> = JSON.parse(
    await readFile(join(root, 'dist/operator/manifest.json'), 'utf8'),
  )
  const start = Object.keys(manifest).filter(
    source => manifest[source]?.isEntry || source.endsWith('locales/console/de.json'),
  )
  expect(start).toHaveLength(2)
  const pages = Object.keys(manifest).filter(
    source => manifest[source]?.isDynamicEntry && source.endsWith('-page.tsx'),
  )
  expect(pages.length).toBeGreaterThan(5)
  const measure = async (sources: readonly string[]) => {
    const files = [...new Set(sources.flatMap(source => listConsoleFiles(source, manifest)))]
    const contents = await Promise.all(files.map(file => readFile(join(root, 'dist/operator', file), 'utf8')))
    return [shell, ...contents].reduce((sum, content) => sum + gzipped(content), 0) / kilobyte
  }
  const sizes = await Promise.all(
    [[], ...pages.map(page => [page])].map(async added => ({
      page: added[0] ?? 'what all pages need',
      kilobytes: await measure([...start, ...added]),
    })),
  )
  console.table(sizes)
  console.log(`All of the console, in German: ${(await measure([...start, ...pages])).toFixed(1)} kB`)
  expect(sizes.filter(({ kilobytes }) => kilobytes > consoleAtMostKilobytes)).toEqual([])
  // The build of the pages knows no source of the console, so its files cannot depend on one.
  expect(await readFile(join(root, 'dist/assets.json'), 'utf8')).not.toMatch(/(?:renderer|locales)\/console/)
  const html = await page(path)
  expect([...listScripts(html), ...listStyles(html)].filter(file => file.includes('operator'))).toEqual([])
})

test('The shell of the console is strict and without data; its files are kept for ever', async () => {
  const shell = await fetch(`${server.url}/operator/harbor/bookings?booking=x`)
  expect(shell.headers.get('cache-control')).toBe('no-store')
  const policy = shell.headers.get('content-security-policy') ?? ''
  const [, nonce = 'none'] = /script-src 'nonce-([\w-]{22})' 'strict-dynamic'/.exec(policy) ?? []
  for (const rule of ["default-src 'none'", "frame-ancestors 'none'", "trusted-types 'none'"])
    expect(policy).toContain(rule)
  const html = await shell.text()
  expect(html).toContain(`nonce="${nonce}"`)
  expect(html).not.toContain('Harbor')
  expect(await (await fetch(`${server.url}/operator`)).text()).not.toContain(nonce)
  const [, script = ''] = /src="(.+?)"/.exec(html) ?? []
  expect((await fetch(server.url + script)).headers.get('cache-control')).toContain('immutable')
})

interface ConsoleChunk {
  readonly file: string
  readonly css?: readonly string[]
  /** Keys of the manifest. */
  readonly imports?: readonly string[]
  readonly isEntry?: true
  readonly isDynamicEntry?: true
}

/** Returns the files of a chunk and of all that it imports. */
function listConsoleFiles(
  source: string,
  manifest: Readonly<Record<string, ConsoleChunk>>,
  seen: ReadonlySet<string> = new Set(),
): readonly string[] {
  const chunk = manifest[source]
  if (!chunk || seen.has(source)) return []
  const { file, css = [], imports = [] } = chunk
  const known = new Set([...seen, source])
  return [file, ...css, ...imports.flatMap(imported => listConsoleFiles(imported, manifest, known))]
}

const gzipped = (text: string): number => gzipSync(text, { level: 9 }).length

async function page(address: string): Promise<string> {
  // As a browser asks for a page that is in no frame.
  const response = await fetch(server.url + address, { headers: { 'sec-fetch-dest': 'document' } })
  expect(response.status).toBe(200)
  return response.text()
}

/** Returns the URL of the step with the form, with the first free time chosen. */
async function detailsStep(): Promise<string> {
  const [from, to] = [0, 40].map(days => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
  const query = new URLSearchParams({ service: 'haircut', provider: 'maya', from: from ?? '', to: to ?? '' })
  const { days }: FindSlotsOutput = await (await fetch(`${server.url}/api/v1/slots?${query}`)).json()
  const start = days[0]?.slots[0]?.start ?? ''
  return `${path}?${new URLSearchParams({ date: days[0]?.date ?? '', start, step: 'details' })}`
}
