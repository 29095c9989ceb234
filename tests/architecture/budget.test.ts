/** What a visitor downloads before the calendar works, and what the form adds, measured on served pages. */
import { readFile } from 'node:fs/promises'
import { get, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localeCodes } from '#locales/codes.ts'
import type { ManifestEntry } from '#renderer/app/build-manifest.ts'
import { toWidgetSourcePaths } from '#renderer/app/first-paint.ts'
import { widgetSourcePaths } from '#renderer/app/widget-source-paths.gen.ts'
import { listScreenWidgetNames } from '#renderer/screen/widget-views.ts'
import type { FindSlotsOutput } from '#schemas/generated/types.gen.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'
import { brotliBytes, gzipBytes, listScripts, listStyles } from '../support/browser/assets.ts'
import { bundled } from '../support/package/bundled.ts'
import { root } from '../support/run/command.ts'
import { startServer, type TestServer } from '../support/servers/server.ts'

const kilobyte = 1000
/** Everything that an owner loads, the words in one language. */
const consoleAtMostKilobytes = 290
const messagesAtMostBytes = 6.6 * kilobyte

const path = '/widget/appointment/maya/haircut'
const form = '/widget/form/intake'
let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server?.stop())

/**
 * A guard against accidents: each number has a tenth of air. What visitors feel is bounded by `npm run bench -- phone`.
 * A feature that needs more raises the number in its commit, which says why.
 */
test('What a visitor downloads stays within its bounds', async () => {
  // Takes a whole month, because less of the current one is left each day.
  const today = new Date()
  const next = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 15))
  const month = `${path}?month=${next.toISOString().slice(0, 7)}`
  const prefixes = localeCodes.map(locale => (locale === 'en' ? '' : `/${locale}`))
  const firstLoads = await Promise.all(prefixes.map(async prefix => measureFirstLoad(prefix + month)))
  const table = [
    { what: 'calendar until load, kB br', size: await measureUntilLoad(month), atMost: 142 },
    { what: 'form until load, kB br', size: await measureUntilLoad(form), atMost: 217 },
    { what: 'first load in its largest language, kB gz', size: Math.max(...firstLoads), atMost: 163 },
    { what: 'requests of a booking, without pictures', size: await countRequests(month), atMost: 31 },
    {
      what: 'loader of other sites on the wire, kB br',
      size: (await receive('/embed/v1.js')).length / kilobyte,
      atMost: 2,
    },
  ]
  console.table(table)
  expect(table.filter(({ size, atMost }) => size > atMost)).toEqual([])
})

async function measureUntilLoad(address: string): Promise<number> {
  const html = await page(address)
  const files = [...listScripts(html), ...listStyles(html)]
  return ((await receive(address)).length + brotliBytes(files)) / kilobyte
}

async function measureFirstLoad(address: string): Promise<number> {
  const html = await page(address)
  return (gzipBytes([...listScripts(html), ...listStyles(html)]) + gzipped(html)) / kilobyte
}

/** Counts the page, its styles and all scripts of its steps, which are loaded when the browser is idle. */
async function countRequests(address: string): Promise<number> {
  const html = await page(address)
  const manifest: Readonly<Record<string, ManifestEntry>> = JSON.parse(
    await readFile(join(root, 'dist/assets.json'), 'utf8'),
  )
  const screen: Screen = JSON.parse(await readFile(join(root, 'schemas/screens/booking.json'), 'utf8'))
  const reached = new Set(
    toWidgetSourcePaths(listScreenWidgetNames(screen)).map(source => `renderer/widgets/${source}`),
  )
  for (const source of reached) for (const imported of manifest[source]?.imports ?? []) reached.add(imported)
  const later = [...reached].flatMap(source => (manifest[source] ? [`/${manifest[source].file}`] : []))
  return 1 + new Set([...listStyles(html), ...listScripts(html), ...later]).size
}

/** Returns what is sent to a browser that takes Brotli. */
async function receive(address: string): Promise<Buffer> {
  const response = await new Promise<IncomingMessage>(settle =>
    get(server.url + address, { headers: { 'accept-encoding': 'br' } }, settle),
  )
  expect([address, response.headers['content-encoding']]).toEqual([address, 'br'])
  return buffer(response)
}

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

test('The calendar page does not wait for the scripts of its form', async () => {
  const calendar = new Set(listScripts(await page(path)))
  const added = listScripts(await page(await detailsStep())).filter(script => !calendar.has(script))
  expect(added.length).toBeGreaterThan(0)
})

test('A page in the frame of another site loads one script more, to connect with it', async () => {
  const frame = await fetch(server.url + path, { headers: { 'sec-fetch-dest': 'iframe' } })
  const document = new Set(listScripts(await page(path)))
  expect(listScripts(await frame.text()).filter(script => !document.has(script))).toHaveLength(1)
})

test('The translator, plurals included, is at most 6.6 kB compressed, which leaves no room for a parser', async () => {
  const code = await bundled('locales/translator.ts', ['createTranslator'])
  expect(code).toContain('PluralRules')
  expect(gzipped(code)).toBeLessThanOrEqual(messagesAtMostBytes)
})

test('Each page of the console is at most 290 kB with one language, and no page of visitors knows its files', async () => {
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
