/** A page in React's strict mode that mounts and unmounts the widget again and again, against a running server. */
import { readFile, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import type { CDPSession, Page } from 'playwright'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserTabs, listBrowsers } from '#tests/support/browser/browser-tabs.ts'
import { type IntegratorHost, openIntegratorHost } from '#tests/support/package/integrator-host.ts'
import { startServer, type TestServer } from '#tests/support/servers/server.ts'

const mounts = 50
/** Visitors see the widget in one of so many mounts; in the others it goes while its page is still loading. */
const mountsPerVisit = 25
/** The button of the popup comes first, so that no frame that grows above it takes the click. */
const kinds = ['popup', 'inline', 'shadow']

const program = `
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { BookplateWidget } from 'bookplate/react'

const page = new URLSearchParams(location.search).get('page')
window.heard = []
const hear = kind => ({ name }) => window.heard.push(kind + ' ' + name)

function HostPage() {
  const [kinds, setKinds] = useState([])
  window.show = setKinds
  return kinds.map(kind => (
    <BookplateWidget key={kind} src={page} mode={kind} label={kind} accent="#7a1f3d"
      prefill={{ firstName: 'Ada' }} onEvent={hear(kind)} />
  ))
}
createRoot(document.querySelector('#root')).render(<StrictMode><HostPage /></StrictMode>)
`

let host: IntegratorHost
let installation: TestServer
let site: Server
let origin = ''
beforeAll(async () => {
  installation = await startServer()
  host = await openIntegratorHost()
  await writeFile(join(host.folder, 'program.jsx'), program)
  await writeFile(
    join(host.folder, 'index.html'),
    '<!doctype html><title>Host</title><div id="root"></div><script type="module" src="program.jsx"></script>',
  )
  await build({
    root: host.folder,
    configFile: false,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    build: { outDir: 'site' },
  })
  site = createServer(async ({ url = '/' }, response) => {
    const file = url.startsWith('/assets/') ? url : 'index.html'
    response.setHeader('content-type', file === url ? 'text/javascript' : 'text/html')
    response.end(await readFile(join(host.folder, 'site', file)))
  })
  await new Promise<void>(settle => site.listen(0, '127.0.0.1', settle))
  const address = site.address()
  if (typeof address !== 'object' || address === null) throw new Error('The site does not listen on a port.')
  origin = `http://localhost:${address.port}`
})
afterAll(async () => {
  site?.close()
  await host?.remove()
  await installation?.stop()
})

/** Counts what the page keeps alive after a collection of garbage: of the browser's own counts, and by class. */
async function countKept(session: CDPSession): Promise<Record<string, number>> {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const counts = Object.fromEntries(metrics.map(({ name, value }) => [name, value]))
  for (const name of [...emptied, 'MessagePort'])
    counts[name] = await countInstances(session, `${name}.prototype`)
  return counts
}

const emptied = ['HTMLIFrameElement', 'ShadowRoot', 'IntersectionObserver', 'ResizeObserver']

async function countInstances(session: CDPSession, prototype: string): Promise<number> {
  const { result } = await session.send('Runtime.evaluate', { expression: prototype, objectGroup: 'counted' })
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId ?? '',
    objectGroup: 'counted',
  })
  const { result: length } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId ?? '',
    functionDeclaration: 'function () { return this.length }',
    returnByValue: true,
  })
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'counted' })
  return length.value
}

/** Shows the widget in each kind, lets a visitor see all of them or not, and takes them away. */
async function mountOnce(tab: Page, { isVisited }: { readonly isVisited: boolean }): Promise<void> {
  await tab.evaluate(shown => {
    Reflect.set(window, 'heard', [])
    Reflect.get(window, 'show')(shown)
  }, kinds)
  // The first time, its script is still on its way.
  await tab.waitForFunction(() => customElements.get('bookplate-widget') !== undefined)
  await tab.getByRole('button', { name: 'popup' }).click()
  if (isVisited)
    await tab.waitForFunction(
      shown => shown.every(kind => Reflect.get(window, 'heard').includes(`${kind} ready`)),
      kinds,
    )
  await tab.evaluate(() => Reflect.get(window, 'show')([]))
  await tab.waitForFunction(() => document.querySelector('#root')?.childNodes.length === 0)
}

describe.each(listBrowsers())('In $name', ({ program }) => {
  const openTab = browserTabs(program)

  test('a page that mounts and unmounts the widget fifty times keeps nothing of it', {
    timeout: 300_000,
  }, async () => {
    const tab = await openTab(`${origin}/?page=${installation.url}/widget/appointment/maya/haircut`)
    await tab.waitForFunction(() => 'show' in window)
    const session = await tab.context().newCDPSession(tab)
    await session.send('Performance.enable')
    // Caches of the browser and of React fill first.
    for (const _ of [1, 2, 3]) await mountOnce(tab, { isVisited: true })
    const before = await countKept(session)
    for (let mount = 0; mount < mounts; mount += 1)
      await mountOnce(tab, { isVisited: mount % mountsPerVisit === 0 })
    const growth = async () => {
      // What has gone while it was loading has ended when the same is there once more.
      await mountOnce(tab, { isVisited: true })
      const after = await countKept(session)
      const grown = ['Nodes', 'JSEventListeners', 'MessagePort'].filter(
        name => (after[name] ?? 0) >= (before[name] ?? 0) + mounts / 2,
      )
      const kept = emptied.filter(name => after[name] !== 0)
      return { grown, kept, documents: after.Documents, frames: after.Frames }
    }
    await expect.poll(growth).toEqual({ grown: [], kept: [], documents: 1, frames: 1 })
  })
})
