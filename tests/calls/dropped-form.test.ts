/** A form file dropped into the configuration of the running server goes live without a build. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type ServedCopy, serveCopy } from '#tests/support/servers/served-copy.ts'

const wish = {
  id: 'wish',
  version: 1,
  title: { en: 'One wish', de: 'Ein Wunsch' },
  schema: {
    type: 'object',
    required: ['wish'],
    properties: { wish: { type: 'string', maxLength: 200 }, when: { type: 'string', format: 'date' } },
  },
  ui: { wish: { 'ui:title': { en: 'What do you wish for?', de: 'Was wünschen Sie sich?' } } },
}

let server: ServedCopy
beforeAll(async () => {
  server = await serveCopy({})
})
afterAll(() => server?.stop())

const page = async (path: string) => {
  const response = await fetch(server.url + path)
  return { status: response.status, html: await response.text() }
}

test('A form dropped into the configuration has a page, an API call and submissions', async () => {
  expect((await page('/widget/form/wish')).status).toBe(404)
  await server.write('schemas/forms/wish.json', JSON.stringify(wish))
  server.reload()
  await vi.waitUntil(async () => (await page('/widget/form/wish')).status === 200, { timeout: 60_000 })
  const { html } = await page('/de/widget/form/wish')
  expect(html).toMatch(/<h1 class="bp-form-title">(<span>)?Ein Wunsch</)
  expect(html).toMatch(/<label for="[^"]+">Was wünschen Sie sich\?<\/label>/)
  expect(html).toMatch(/<input[^>]+name="wish"/)
  const document = await (await fetch(`${server.url}/api/v1/forms/wish`)).json()
  expect(document).toMatchObject({ id: 'wish', version: 1 })
})

test('An invalid form is rejected with the place of its error, and everything else keeps working', async () => {
  const broken = { ...wish, steps: [{ id: 'a', title: 'A', fields: ['wsh'] }] }
  await server.write('schemas/forms/wish.json', JSON.stringify(broken))
  server.reload()
  await vi.waitUntil(() => server.output().includes('/steps/0/fields/0: there is no property "wsh"'), {
    timeout: 60_000,
  })
  expect((await page('/widget/form/wish')).status).toBe(200)
})

test('Taking the last place of a quota shows the end page with the answers, even without JavaScript', async () => {
  const last = {
    ...wish,
    id: 'last',
    minimumSeconds: 0,
    quotas: [{ most: 1 }],
    ends: [{ id: 'thanks', title: { en: '{values.wish} it is', de: 'Also {values.wish}' } }],
  }
  await server.write('schemas/forms/wish.json', JSON.stringify(wish))
  await server.write('schemas/forms/last.json', JSON.stringify(last))
  server.reload()
  await vi.waitUntil(async () => (await page('/widget/form/last')).status === 200, { timeout: 60_000 })
  const { html } = await page('/de/widget/form/last')
  const [, stamp = ''] = /name=".stamp" value="([^"]+)"/.exec(html) ?? []
  const answers = new URLSearchParams({ '.version': '1', '.stamp': stamp, wish: 'Kuchen' })
  const { status, url } = await fetch(`${server.url}/de/widget/form/last`, { method: 'POST', body: answers })
  expect(status).toBe(200)
  const end = await page(url.replace(server.url, ''))
  expect(end.html).toMatch(/<h1[^>]*>(<span>)?Also Kuchen</)
  expect((await page('/api/v1/forms/last')).status).toBe(409)
  // Only the answers that the end page names, because the address may be shared.
  const { search } = new URL(url)
  const { answered } = await (
    await fetch(`${server.url}/api/v1/forms/last${search.replace(/&.*/, '')}`)
  ).json()
  expect(answered).toEqual({ values: { wish: 'Kuchen' }, scores: {} })
})

test('A form that belongs to a screen has no address of its own', async () => {
  expect((await page('/widget/form/contact')).status).toBe(404)
})
