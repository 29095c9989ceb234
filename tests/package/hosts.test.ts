/** The widget in hosts: a React site that Vite bundles and a server renders, and a page of plain HTML. */

import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserTabs } from '#tests/support/browser/browser-tabs.ts'
import { type IntegratorHost, openIntegratorHost } from '#tests/support/package/integrator-host.ts'
import { root } from '#tests/support/run/command.ts'
import { buildEmbedScript, embedScriptSources } from '../../vike.config.ts'

const page = `
import { StrictMode, useState } from 'react'
import { BookplateWidget } from 'bookplate/react'

export function HostPage({ src }) {
  const [events, setEvents] = useState([])
  const [shown, setShown] = useState(true)
  const [accent, setAccent] = useState('#7a1f3d')
  const say = ({ name, detail }) => setEvents(before => [...before, name + ' ' + detail.service])
  return (
    <StrictMode>
      {shown && (
        <BookplateWidget
          {...{ src, accent, locale: 'de', className: 'frame', height: 'calendar', label: 'Book with Maya' }}
          prefill={{ firstName: 'Ada' }}
          onEvent={say}
        />
      )}
      {shown && <BookplateWidget src={src} mode="popup" label="Book with Ines" closeLabel="Back" />}
      {shown && <BookplateWidget src={src} mode="shadow" label="Book with Leo" />}
      <button onClick={() => setAccent('#1f3d7a')}>Paint</button>
      <button onClick={() => setShown(!shown)}>Toggle</button>
      <output>{events.join(', ')}</output>
    </StrictMode>
  )
}
`
const browserEntry = `
import { createRoot, hydrateRoot } from 'react-dom/client'
import { HostPage } from './page.jsx'
const root = document.querySelector('#root')
if (root.hasChildNodes()) hydrateRoot(root, <HostPage src="/widget" />)
else createRoot(root).render(<HostPage src="/widget" />)
`
const serverEntry = `
import { renderToString } from 'react-dom/server'
import { HostPage } from './page.jsx'
export const render = () => renderToString(<HostPage src="/widget" />)
`

let host: IntegratorHost
let site: Server
let origin = ''
let rendered = ''
beforeAll(async () => {
  host = await openIntegratorHost()
  for (const [name, text] of Object.entries({
    'page.jsx': page,
    'browser.jsx': browserEntry,
    'server.jsx': serverEntry,
    'index.html':
      '<!doctype html><title>Host</title><div id="root"></div><script type="module" src="browser.jsx"></script>',
  }))
    await writeFile(join(host.folder, name), text)
  const shared = {
    root: host.folder,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
  } as const
  await build({ ...shared, build: { outDir: 'site' } })
  await build({
    ...shared,
    ssr: { noExternal: ['bookplate'] },
    build: { ssr: 'server.jsx', outDir: 'server' },
  })
  const { render } = await import(join(host.folder, 'server/server.js'))
  rendered = render()
  ;({ site, origin } = await serve(join(host.folder, 'site')))
})
afterAll(async () => {
  site?.close()
  await host?.remove()
})

/** Stands in for a page of the installation: it keeps what its host says. */
const widget = `<!doctype html><title>Widget</title>
<script>addEventListener('message', ({ data }) => { window.received = data })</script>`

/** Stands in for the module that shows pages without a frame. */
const inlineModule = `customElements.define('bookplate-inline', class extends HTMLElement {
  update() {}
  connectedCallback() {
    this.attachShadow({ mode: 'open' }).innerHTML = '<p>Shown in ' + this.getAttribute('src') + '</p>'
  }
})`

/** Serves the built site and the script, at `/server-rendered` with the server's markup, and the plain page of the guide. */
async function serve(folder: string): Promise<{ site: Server; origin: string }> {
  const document = await readFile(join(folder, 'index.html'), 'utf8')
  const [, plain = ''] =
    /```html\n([\s\S]*?)```/.exec(await readFile(join(root, 'docs/integrating.md'), 'utf8')) ?? []
  const pages: Readonly<Record<string, string>> = {
    '/': document,
    '/server-rendered': document.replace('root">', `root">${rendered}`),
    '/embed/v1.js': await buildEmbedScript(root, embedScriptSources['v1.js']),
    '/embed/inline.js': inlineModule,
    '/plain': `<!doctype html><title>Plain</title>${plain.replaceAll('https://book.example', '')}`,
  }
  const site = createServer(async ({ url = '/' }, response) => {
    const scripts = /^\/(assets|node_modules)\//.exec(url)?.[1]
    response.setHeader('content-type', url.endsWith('.js') ? 'text/javascript' : 'text/html')
    response.end(
      scripts
        ? await readFile(join(scripts === 'assets' ? folder : host.folder, url))
        : (pages[url] ?? widget),
    )
  })
  await new Promise<void>(settle => site.listen(0, '127.0.0.1', settle))
  const address = site.address()
  if (typeof address !== 'object' || address === null) throw new Error('The site does not listen on a port.')
  return { site, origin: `http://127.0.0.1:${address.port}` }
}

const openTab = browserTabs()

test('A page of plain HTML shows the widget', async () => {
  const tab = await openTab(`${origin}/plain`)
  await tab.locator('bookplate-widget iframe[title="Book with Maya"]').waitFor()
})

test('A program that could not load the script can try again', async () => {
  const tab = await openTab(`${origin}/empty`)
  const content = `import { loadWidget } from '/node_modules/bookplate/embed.js'; window.loadWidget = loadWidget`
  await tab.addScriptTag({ type: 'module', content })
  await tab.waitForFunction(() => 'loadWidget' in window)
  await tab.route('**/embed/v1.js', () => undefined)
  const load = () =>
    tab.evaluate(() =>
      Reflect.get(
        window,
        'loadWidget',
      )('/widget').then(
        () => customElements.get('bookplate-widget') !== undefined,
        (error: Error) => error.message,
      ),
    )
  const failing = load()
  await tab.locator('script[src$="/embed/v1.js"]').waitFor({ state: 'attached' })
  // As if the connection had broken.
  await tab.locator('script[src$="/embed/v1.js"]').dispatchEvent('error')
  expect(await failing).toBe(`${origin}/embed/v1.js cannot be loaded.`)
  await tab.unroute('**/embed/v1.js')
  expect([await load(), await load()]).toEqual([true, true])
})

describe('The React component', () => {
  test('is rendered by a server as an element with a frame, or with what opens the dialog', () => {
    expect(rendered).toContain(
      '<bookplate-widget class="frame bookplate-calendar" accent="#7a1f3d" mode="inline" src="/widget?locale=de"',
    )
    expect(rendered).toContain(
      '<iframe name="bookplate?accent=%237a1f3d" src="/widget?locale=de" title="Book with Maya" width="100%" loading="lazy" allow="payment; clipboard-write" height="880"',
    )
    expect(rendered).toContain('<button type="button">Book with Ines</button>')
    expect(rendered).toContain('<a href="/widget">Book with Leo</a></bookplate-inline>')
    expect(rendered).not.toContain('Ada')
  })

  test.each(['/', '/server-rendered'])('becomes the widget in the browser at %s', async path => {
    const tab = await openTab(origin + path)
    const widget = tab.locator('bookplate-widget').first()
    expect(await widget.getAttribute('class')).toBe('frame bookplate-calendar')
    const received = () => tab.frame({ url: /locale=de/ })?.evaluate(() => Reflect.get(window, 'received'))
    await expect
      .poll(received)
      .toMatchObject({ prefill: { firstName: 'Ada' }, name: expect.stringContaining('7a1f3d') })
    await tab.getByRole('button', { name: 'Paint' }).click()
    await expect
      .poll(received)
      .toMatchObject({ prefill: { firstName: 'Ada' }, name: expect.stringContaining('1f3d7a') })
    await tab.getByRole('button', { name: 'Book with Ines' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Back' }).waitFor()
    await tab.getByText('Shown in /widget').waitFor()
    expect(await tab.locator('script[src*="/embed/"]').count()).toBe(2)
  })

  test.each([
    { width: 390, height: 1600 },
    { width: 768, height: 1140 },
    { width: 1280, height: 880 },
  ])('reserves the height of the layout in a window $width wide', async ({ width, height }) => {
    const viewport = { width, height: 800 }
    const tab = await openTab(`${origin}/server-rendered`, { viewport, javaScriptEnabled: false })
    const box = await tab.locator('iframe[title="Book with Maya"]').boundingBox()
    expect(box?.height).toBe(height)
  })

  test('passes each event on once in strict mode, and none after it has gone', async () => {
    const tab = await openTab(`${origin}/`)
    const element = await tab.locator('bookplate-widget').first().elementHandle()
    const choose = (service: string) =>
      element?.evaluate((target, chosen) => {
        target.dispatchEvent(new CustomEvent('bookplate:service-chosen', { detail: { service: chosen } }))
      }, service)
    await choose('haircut')
    await expect.poll(() => tab.locator('output').textContent()).toBe('service-chosen haircut')
    await tab.getByRole('button', { name: 'Toggle' }).click()
    await expect.poll(() => tab.locator('bookplate-widget').count()).toBe(0)
    await choose('color')
    await tab.getByRole('button', { name: 'Toggle' }).click()
    await tab.locator('bookplate-widget iframe[title="Book with Maya"]').waitFor()
    expect(await tab.locator('output').textContent()).toBe('service-chosen haircut')
  })
})
