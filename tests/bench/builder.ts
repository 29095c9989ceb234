/**
 * From a key in the builder of forms until the preview beside it shows the letter: real keys in the title of the question
 * in the middle, on the built console, with the real preview in its frame. The floor is the same key in a plain controlled
 * field that shows its text below; the smallest form says what the console itself takes.
 */
import { createServer } from 'node:http'
import react from '@vitejs/plugin-react'
import { type Browser, chromium, type Frame, type Page } from 'playwright'
import { build } from 'vite'
import { ensureBuild } from '#server/commands/build.ts'
import { chromiumArgs, findChromium } from '#tests/support/browser/chromium.ts'
import { type ConsoleServer, signInAs } from '#tests/support/console/console-person.ts'
import { root } from '#tests/support/run/command.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { buildLargeForm } from './builder-form.ts'
import { typedField } from './form-documents.ts'
import { figure, ratio, type Table } from './table.ts'

const operatorToken = 'a-token-for-the-bench-of-the-builder'
const targetMs = 50
const warmKeys = 10
const keys = 60
/** Somebody who types fast. */
const betweenKeysMs = 120

const cases = [
  { name: '1 question', questions: 1 },
  { name: '200 questions in steps of ten', questions: 200, perStep: 10 },
  { name: '200 questions in one step', questions: 200 },
]

export async function builderBench(): Promise<readonly Table[]> {
  await ensureBuild(root)
  const env = { OPERATOR_TOKEN: operatorToken }
  const started = await startServer({ env })
  const server = { url: started.url, operatorToken }
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
  try {
    const floor = await measureFloor(browser)
    const rows = [toRow('plain controlled field', floor, floor)]
    for (const { name, ...size } of cases) {
      const id = `bench-${size.questions}-${size.perStep ?? 'all'}`
      await saveDraft(server, id, buildLargeForm(id, size))
      const times = await measureBuilder(browser, server, { id, typed: typedField(size.questions) })
      rows.push(toRow(name, times, floor))
    }
    return [
      {
        title: `Builder: from key to preview, 11 languages, ${keys} keys; at most ${targetMs} ms in the median`,
        head: ['form', 'median ms', 'p95 ms', 'of the floor', ''],
        rows,
      },
    ]
  } finally {
    await browser.close()
    await started.stop()
  }
}

function toRow(name: string, times: readonly number[], floor: readonly number[]): string[] {
  const [median, base] = [pick(times, 0.5), pick(floor, 0.5)]
  const note = median > targetMs ? '(too much)' : ''
  return [name, figure(median), figure(pick(times, 0.95)), ratio(median, base), note]
}

async function saveDraft({ url }: ConsoleServer, id: string, document: unknown): Promise<void> {
  const response = await fetch(`${url}/api/v1/operator/document-drafts/forms/${id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${operatorToken}` },
    body: JSON.stringify({ document }),
  })
  const text = await response.text()
  if (!response.ok || JSON.parse(text).faults.length > 0) throw new Error(`${response.status} ${text}`)
}

interface Typed {
  readonly id: string
  /** The name of the question whose title is typed. */
  readonly typed: string
}

async function measureBuilder(
  browser: Browser,
  server: ConsoleServer,
  { id, typed }: Typed,
): Promise<readonly number[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  try {
    await signInAs(page, server, { email: `${crypto.randomUUID()}@harbor.example`, role: 'owner' })
    await page.goto(`${server.url}/operator/harbor/forms/forms/${id}?at=%2Fschema%2Fproperties%2F${typed}`)
    const frame = await findPreview(page)
    const label = frame.locator(`[data-field="/${typed}"]`)
    await label.waitFor()
    const field = page.getByRole('region', { name: 'Settings of what is chosen' }).getByLabel(/^EN/).first()
    await field.click()
    await field.press('End')
    return await typeAndMeasure(page, { frame, selector: `[data-field="/${typed}"]` })
  } finally {
    await context.close()
  }
}

/** The frame of the preview, once no other page is about to take its place. */
async function findPreview(page: Page): Promise<Frame> {
  await page.waitForSelector('.preview-stage iframe')
  await page.waitForLoadState('networkidle')
  const element = await page.waitForSelector('.preview-stage iframe:not([inert])')
  const frame = await element.contentFrame()
  if (!frame) throw new Error('There is no preview.')
  return frame
}

interface Watched {
  /** Where what is typed is shown. */
  readonly frame: Frame
  /** The element there whose text is the typed one, or contains it. */
  readonly selector: string
}

/** Types into the focused field; returns how long each key took until its letter was laid out, in milliseconds. */
async function typeAndMeasure(page: Page, { frame, selector }: Watched): Promise<readonly number[]> {
  await page.evaluate(watchKeys)
  await frame.evaluate(watchText, selector)
  const times: number[] = []
  for (let key = 0; key < warmKeys + keys; key++) {
    // No letter is the same as the one before, so that the text cannot be there too early.
    const letter = key % 2 === 0 ? 'x' : 'y'
    await page.waitForTimeout(betweenKeysMs)
    const count = await frame.evaluate(() => Number(Reflect.get(window, 'changes')))
    await page.keyboard.press(letter)
    await frame.waitForFunction(before => Number(Reflect.get(window, 'changes')) > before, count)
    const shown = await frame.evaluate(() => Number(Reflect.get(window, 'shownAt')))
    const pressed = await page.evaluate(() => Number(Reflect.get(window, 'pressedAt')))
    if (key >= warmKeys) times.push(shown - pressed)
  }
  return times.toSorted((a, b) => a - b)
}

/** Runs in the page, where a function with a name would need a helper of the compiler. */
function watchKeys(): void {
  addEventListener(
    'keydown',
    ({ timeStamp }) => Reflect.set(window, 'pressedAt', performance.timeOrigin + timeStamp),
    { capture: true },
  )
}

/** Notes when the text of an element was another one, after the browser has laid it out. */
function watchText(selector: string): void {
  Object.assign(window, { changes: 0, shownAt: 0, text: document.querySelector(selector)?.textContent })
  new MutationObserver(() => {
    const element = document.querySelector(selector)
    if (!element || element.textContent === Reflect.get(window, 'text')) return
    element.getBoundingClientRect()
    Object.assign(window, {
      text: element.textContent,
      changes: Number(Reflect.get(window, 'changes')) + 1,
      shownAt: performance.timeOrigin + performance.now(),
    })
  }).observe(document, { subtree: true, childList: true, characterData: true })
}

async function measureFloor(browser: Browser): Promise<readonly number[]> {
  const script = await bundleFloor()
  const server = createServer((request, response) => {
    const isScript = request.url === '/floor.js'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? script : floorPage)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const page = await browser.newPage()
  try {
    if (typeof address !== 'object' || !address) throw new Error('The page of the floor has no address.')
    await page.goto(`http://127.0.0.1:${address.port}/`)
    await page.getByRole('textbox').click()
    return await typeAndMeasure(page, { frame: page.mainFrame(), selector: 'output' })
  } finally {
    await page.close()
    server.close()
  }
}

const floorPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Floor</title><link rel="icon" href="data:,">
<body><div id="place"></div><script type="module" src="/floor.js"></script></body></html>`

async function bundleFloor(): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      rolldownOptions: { input: 'tests/bench/builder-floor.tsx', output: { codeSplitting: false } },
    },
  })
  const chunks = [result].flat().flatMap(part => ('output' in part ? part.output : []))
  return chunks.map(chunk => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
}

const pick = (sorted: readonly number[], part: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
