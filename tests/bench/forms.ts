/**
 * Our forms compared with stock RJSF in the same run: download on top of React, rendering on the server, a
 * keystroke in the middle of a form, validation on the server.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { type Browser, type CDPSession, chromium } from 'playwright'
import { type ComponentType, createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { build, type Plugin } from 'vite'
import { createValidatorFactory } from '#server/lib/validator-factory.ts'
import { chromiumArgs, findChromium } from '#tests/support/browser/chromium.ts'
import { root } from '#tests/support/run/command.ts'
import config from '../../vike.config.ts'
import { medianCpuMs } from './cpu.ts'
import { formOfFields, makeValues, typedField } from './form-documents.ts'
import type { DrawnForm } from './form-ours.tsx'
import { figure, ratio, type Table, timeTable } from './table.ts'

const sizes = [20, 200]
/** Both are measured in turn, so that a busy machine slows both. */
const rounds = 15
/** Many short rounds: with 5, the ratio for 20 fields varied from 0.7 to 1.3 on a shared machine. */
const renderingRounds = 35

export async function formsBench(): Promise<readonly Table[]> {
  return [await downloads(), await rendering(), await keystrokes(), validations()]
}

async function downloads(): Promise<Table> {
  const ours = await script('ours', false)
  const rjsf = await script('rjsf', false)
  const own = gzipSync(ours, { level: 9 }).length
  const stock = gzipSync(rjsf, { level: 9 }).length
  return {
    title: 'Forms, script over React, gzip -9: RJSF: core and its validator',
    head: ['case', 'kB', 'RJSF kB', 'ratio'],
    rows: [['a page with a form', (own / 1000).toFixed(1), (stock / 1000).toFixed(1), ratio(own, stock)]],
  }
}

/** Renders both as built for a server, ours with our build's plugins. */
async function rendering(): Promise<Table> {
  const OurForm = await component('ours')
  const RjsfForm = await component('rjsf')
  const rows = sizes.map(size => {
    const form = { document: formOfFields(size), values: {} }
    const ours = createElement(OurForm, form)
    const rjsf = createElement(RjsfForm, form)
    // Warms up, because both keep getting faster for hundreds of pages.
    for (const form of [ours, rjsf]) medianCpuMs(() => void renderToString(form), 40)
    const times = Array.from({ length: renderingRounds }, () =>
      [ours, rjsf].map(form => medianCpuMs(() => void renderToString(form), 3)),
    )
    return {
      name: `${size} fields`,
      cpuMs: median(times.map(([time = 0]) => time)),
      floorMs: median(times.map(([, time = 0]) => time)),
      note: `${figure(renderToString(ours).length / 1000)} kB HTML, RJSF ${figure(renderToString(rjsf).length / 1000)}`,
    }
  })
  return timeTable('Forms rendered on the server; floor: RJSF', rows)
}

function validations(): Table {
  const rows = sizes.map(size => {
    const document = formOfFields(size)
    const value = makeValues(document)
    const check = createValidatorFactory({}).checkForm(document.schema)
    const ajv = new Ajv2020({ allErrors: true, strict: false })
    addFormats.default(ajv)
    const bare = ajv.compile(document.schema)
    if (check(value).length > 0 || !bare(value)) throw new Error('The value of the bench must be valid.')
    const ours = medianCpuMs(() => void check(value))
    const floor = medianCpuMs(() => void bare(value))
    return [`${size} fields`, (1000 / ours).toFixed(0), (1000 / floor).toFixed(0), ratio(ours, floor)]
  })
  return {
    title: 'Forms validated on the server, per second of CPU; floor: AJV with backtracking patterns',
    head: ['case', 'per second', 'floor', 'ratio of time'],
    rows,
  }
}

const keys = 40
async function keystrokes(): Promise<Table> {
  const scripts = { ours: await script('ours', true), rjsf: await script('rjsf', true) }
  const server = createServer((request, response) => {
    const name = /^\/(ours|rjsf)\.js$/.exec(request.url ?? '')?.[1]
    const isScript = name === 'ours' || name === 'rjsf'
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? scripts[name] : pageOf(request.url ?? ''))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('A TCP server has a port.')
  const executablePath = findChromium()
  const browser = await chromium.launch({ args: chromiumArgs, ...(executablePath ? { executablePath } : {}) })
  try {
    const rows: string[][] = []
    for (const size of sizes) {
      const times: Record<string, number[]> = { ours: [], rjsf: [] }
      for (let round = 0; round < rounds; round++)
        for (const name of ['ours', 'rjsf'])
          times[name]?.push(
            await scriptMsPerKey(browser, {
              url: `http://127.0.0.1:${address.port}/${name}?fields=${size}`,
              field: typedField(size),
            }),
          )
      const ours = median(times.ours)
      const rjsf = median(times.rjsf)
      rows.push([`${size} fields`, figure(ours), figure(rjsf), ratio(ours, rjsf)])
    }
    return {
      title: `Forms typed in, Chromium: script per key in the middle of the form, median of ${rounds} rounds of ${keys} keys`,
      head: ['case', 'ms', 'RJSF ms', 'ratio'],
      rows,
    }
  } finally {
    await browser.close()
    server.close()
  }
}

const pageOf = (url: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Form</title><link rel="icon" href="data:,">
<body><div id="place"></div><script type="module" src="${url.split('?')[0]}.js"></script></body></html>`

async function scriptMsPerKey(
  browser: Browser,
  { url, field }: { url: string; field: string },
): Promise<number> {
  const page = await browser.newPage()
  try {
    await page.goto(url)
    const input = page.locator(`#root-${field}`)
    await input.focus()
    await page.keyboard.type('warm up ')
    const session = await page.context().newCDPSession(page)
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    const before = await scriptSeconds(session)
    await page.keyboard.type('k'.repeat(keys))
    const after = await scriptSeconds(session)
    if ((await input.inputValue()) !== `warm up ${'k'.repeat(keys)}`)
      throw new Error('The keys did not arrive.')
    return ((after - before) * 1000) / keys
  } finally {
    await page.close()
  }
}

async function scriptSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0
}

const median = (values: readonly number[] = []): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0

/** Imports a form's component as a server does: without React, which must be the instance that renders. */
async function component(name: 'ours' | 'rjsf'): Promise<ComponentType<DrawnForm>> {
  const code = await bundle(`tests/bench/form-${name}.tsx`, { name, ssr: true, withReact: false })
  const folder = await mkdtemp(join(root, 'node_modules/.bench-'))
  try {
    const file = join(folder, `${name}.mjs`)
    await writeFile(file, code)
    const { OurForm, RjsfForm }: typeof import('./form-ours.tsx') & typeof import('./form-rjsf.tsx') =
      await import(pathToFileURL(file).href)
    return name === 'ours' ? OurForm : RjsfForm
  } finally {
    await rm(folder, { recursive: true })
  }
}

const script = (name: 'ours' | 'rjsf', withReact: boolean): Promise<string> =>
  bundle(`tests/bench/form-entry-${name}.tsx`, { name, ssr: false, withReact })

interface BenchOptions {
  readonly name: 'ours' | 'rjsf'
  readonly ssr: boolean
  readonly withReact: boolean
}

/** Bundles into one file. RJSF is built without our plugins, which would take parts out of it. */
async function bundle(input: string, { name, ssr, withReact }: BenchOptions): Promise<string> {
  const plugins: readonly unknown[] = name === 'ours' ? config.vite.plugins : [react()]
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: plugins.filter(isPlugin),
    define: { 'process.env.NODE_ENV': '"production"', inBrowserBundle: String(!ssr) },
    ...(ssr ? { ssr: { noExternal: true } } : {}),
    build: {
      write: false,
      ssr,
      target: 'es2022',
      rolldownOptions: {
        input,
        external: withReact ? [] : [/^react(-dom)?(\/|$)/],
        output: { codeSplitting: false },
      },
    },
  })
  const chunks = [result].flat().flatMap(part => ('output' in part ? part.output : []))
  return chunks.map(chunk => (chunk.type === 'chunk' ? chunk.code : '')).join('\n')
}

const isPlugin = (plugin: unknown): plugin is Plugin => typeof plugin === 'object' && plugin !== null
