import { afterAll, beforeAll, expect, test } from 'vitest'
import { type HostedApp, openHosted } from '#tests/support/forms/hosting.ts'

const link = (href: string) => ({ label: 'More', href })
const poll = {
  id: 'poll',
  version: 1,
  title: 'Poll',
  schema: {
    type: 'object',
    properties: { here: { type: 'boolean' }, listed: { type: 'boolean' }, other: { type: 'boolean' } },
  },
  ui: {
    here: { 'ui:link': link('/terms') },
    listed: { 'ui:link': link('https://harbor.example/terms') },
    other: { 'ui:options': { link: link('https://other.example/terms') } },
  },
  ends: [
    { id: 'listed', when: 'values.listed == true', title: 'Thanks', link: link('https://Harbor.example/') },
    { id: 'other', title: 'Thanks', link: link('https://other.example/') },
  ],
}
const file = 'schemas/surveys/poll.json'
const opened: HostedApp[] = []
let strict: HostedApp
let open: HostedApp
beforeAll(async () => {
  strict = await openHosted({ [file]: poll }, {}, { linkHosts: ['harbor.example'] })
  open = await openHosted({ [file]: poll })
  opened.push(strict, open)
})
afterAll(async () => {
  for (const hosted of opened) await hosted.close()
})

const linksOf = async (hosted: HostedApp): Promise<string[]> =>
  [...(await hosted.get('/surveys/poll')).text.matchAll(/"href":"([^"]+)"/g)].map(([, href = '']) => href)

test('Form links to hosts that the business does not list are dropped; relative links stay', async () => {
  expect(await linksOf(strict)).toEqual(['/terms', 'https://harbor.example/terms', 'https://Harbor.example/'])
})

test('A business that lists no hosts has no links to other sites', async () => {
  expect(await linksOf(open)).toEqual(['/terms'])
})
