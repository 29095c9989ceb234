/** Pages as the built server draws them: what others are told of their languages, and what is shown when one breaks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { type ServerDatabase, serverEngines } from '#tests/support/server-databases.ts'

let database: ServerDatabase | undefined
let server: TestServer
beforeAll(async () => {
  database = await serverEngines[0]?.prepare()
  const { dataDir, env } = database?.options ?? {}
  server = await startServer({
    ...(dataDir === undefined ? {} : { dataDir }),
    env: { ...env, PUBLIC_URL: 'https://book.example.org' },
  })
}, 150_000)
afterAll(async () => {
  await server?.stop()
  await database?.remove()
})

async function htmlOf(path: string): Promise<string> {
  const response = await fetch(server.url + path, { headers: { accept: 'text/html' } })
  return `${response.status} ${await response.text()}`
}

test('A page says where it is in every language, and in which one it is', async () => {
  const html = await htmlOf('/pt-br/widget/appointment/maya/haircut?date=2026-11-30')
  expect(html).toContain('<html lang="pt-BR" dir="ltr">')
  expect(html).toContain('<meta property="og:locale" content="pt_BR">')
  const links = [...html.matchAll(/<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">/g)]
  expect(links.map(([, language]) => language)).toEqual([
    ...['da', 'de', 'en', 'es', 'fr', 'hu', 'it', 'nl', 'pl', 'pt', 'pt-br', 'x-default'],
  ])
  expect(links.at(1)?.[2]).toBe('https://book.example.org/de/widget/appointment/maya/haircut')
  expect(links.at(-1)?.[2]).toBe('https://book.example.org/widget/appointment/maya/haircut')
})

test('One that is not there, or is about a person, has no such addresses', async () => {
  for (const [path, status] of [
    ['/nope/nope/nope', 404],
    ['/widget/form/nothing', 404],
    ['/widget/booking/AAAAAAAAAAAAAAAAAAAAAA', 404],
    ['/widget/appointment/maya/haircut?firstName=Ada', 200],
  ] as const) {
    const html = await htmlOf(path)
    expect([path, html.slice(0, 3), html.includes('hreflang="x-default"')]).toEqual([
      path,
      `${status}`,
      false,
    ])
  }
})

test('What breaks while a page is drawn is logged once, and the page tells nothing but the number to ask for', async () => {
  await database?.look(client => client.query('alter table booking rename to lost'))
  try {
    const html = await htmlOf('/de/widget/booking/AAAAAAAAAAAAAAAAAAAAAA')
    const [, id = 'none'] = /nennen Sie bitte diese Nummer: ([\da-f-]{36})/.exec(html) ?? []
    expect(html).toMatch(/^500 /)
    expect(html).toContain('<html lang="de" dir="ltr">')
    expect(html).toContain('bp--error')
    expect(html).toContain('Harbor Studio')
    expect(html).not.toMatch(/relation|DatabaseError/)
    const lines = server.output().split('\n')
    expect(lines.filter(line => line.includes('relation \\"booking\\" does not exist'))).toEqual([
      expect.stringContaining(`"reqId":"${id}"`),
    ])
    expect(lines.filter(line => line.startsWith('error:'))).toEqual([])
  } finally {
    await database?.look(client => client.query('alter table lost rename to booking'))
  }
})
