/** The code of docs/integrating.md, compiled as a host compiles it and run against a server. */
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserTabs, listBrowsers } from '#tests/support/browser/browser-tabs.ts'
import { type IntegratorHost, openIntegratorHost } from '#tests/support/package/integrator-host.ts'
import { root, tool } from '#tests/support/run/command.ts'
import { withApi } from '#tests/support/servers/with-api.ts'

const opened = withApi()
let host: IntegratorHost
let server = ''
beforeAll(async () => {
  server = await opened.server.app.listen({ port: 0, host: '127.0.0.1' })
  host = await openIntegratorHost()
  const guide = await readFile(join(root, 'docs/integrating.md'), 'utf8')
  for (const [name, text] of readCodeBlocks(guide))
    await writeFile(join(host.folder, name), text.replaceAll('https://book.example', server))
  await codegen('--from', server, '--out', 'bookplate.ts')
  await codegen('--from', server, '--form', 'contact', '--out', 'contact.ts')
  await runNode(
    '--import',
    olderTypeScript,
    openApiTypeScript,
    `${server}/api/v1/openapi.json`,
    '-o',
    'openapi.ts',
  )
})
afterAll(() => host?.remove())

/** Returns each block that names its file in its first line. */
const readCodeBlocks = (guide: string): [name: string, text: string][] =>
  [...guide.matchAll(/^```tsx?\n(\/\/ (\S+)\n[\s\S]*?)^```$/gm)].map(([, text = '', name = '']) => [
    name,
    text,
  ])

/** Runs Node in the host; resolves with what it prints. */
const runNode = async (...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, args, { cwd: host.folder })).stdout

const codegen = (...args: string[]) => runNode('node_modules/bookplate/bookplate.js', 'codegen', ...args)
const olderTypeScript = join(root, 'tests/support/package/older-typescript.mjs')
const openApiTypeScript = join(root, 'node_modules/openapi-typescript/bin/cli.js')
const runFile = (file: string) => runNode('--import', join(root, 'node_modules/tsx/dist/loader.mjs'), file)

describe('The code of the guide', () => {
  test.each(['bundler', 'nodenext'])('compiles with module resolution "%s"', async resolution => {
    const module = resolution === 'bundler' ? 'preserve' : 'nodenext'
    const settings = [
      '--strict',
      '--noEmit',
      '--skipLibCheck',
      'false',
      '--target',
      'es2022',
      '--jsx',
      'react-jsx',
    ]
    const kinds = ['--module', module, '--moduleResolution', resolution, '--allowImportingTsExtensions']
    const files = [
      'book.ts',
      'pages.ts',
      'records.ts',
      'submit.ts',
      'contact-form.ts',
      'openapi-client.ts',
      'element.ts',
      'page.tsx',
    ]
    const { stdout } = await promisify(execFile)(
      tool('tsc'),
      ['--ignoreConfig', ...settings, ...kinds, '--types', 'node,react', ...files],
      { cwd: host.folder },
    ).catch((error: { stdout: string }) => error)
    expect(stdout).toBe('')
  })

  test('books, moves and cancels with our client', async () => {
    expect(await runFile('book.ts')).toBe('true cancelled\n')
  })

  test('books, moves and cancels with a client generated from OpenAPI', async () => {
    expect(await runFile('openapi-client.ts')).toBe('200 cancelled\n')
  })

  test('submits a survey with the types of this installation', async () => {
    expect(await runFile('submit.ts')).toBe('form.too_fast\n')
  })
})

/** Each books a time of its own. */
const browsers = listBrowsers().map((browser, index) => ({ ...browser, hour: 13 + 2 * index }))

describe.each(browsers)('The client in $name', ({ program, hour }) => {
  const openTab = browserTabs(program)

  test('books on a page of the server itself', async () => {
    const tab = await openTab(`${server}/healthz`)
    const source = await readFile(join(host.folder, 'node_modules/bookplate/client.js'), 'utf8')
    await tab.addScriptTag({ type: 'module', content: `${source}\nglobalThis.client = createClient()` })
    await tab.waitForFunction(() => 'client' in window)
    const status = await tab.evaluate(async start => {
      const booked = await Reflect.get(window, 'client').call('createBooking', {
        items: [{ service: 'haircut', provider: 'maya', start }],
        contact: { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com' },
        timezone: 'Europe/Berlin',
        locale: 'en',
      })
      return booked.ok ? booked.value.booking.status : booked.problem
    }, `2026-12-03T${hour}:00:00+01:00`)
    expect(status).toBe('scheduled')
  })
})

test('A path parameter is no part of the body that a generated client sends', async () => {
  const text = await readFile(join(host.folder, 'openapi.ts'), 'utf8')
  const operation = /rescheduleBooking: \{[\s\S]*?responses:/.exec(text)?.[0] ?? ''
  expect(operation.match(/\bid: string/g)).toEqual(['id: string'])
})
