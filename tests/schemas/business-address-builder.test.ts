/** Where the console finds the pages of its business: at its own origin, or elsewhere. */
import { expect, test } from 'vitest'
import { readSettings } from '#server/environment/settings.ts'
import { createBusinessUrlBuilder, findBusinessPageUrls } from '#server/http/console/business-url-builder.ts'
import { loadRules, makeBusiness } from '#tests/support/business/business.ts'
import { root } from '#tests/support/run/command.ts'

const configuration = await loadRules()
const here = 'http://console.example:3000'

test.each([
  ['for every host', {}, [], here],
  ['by path', { BUSINESS_BY: 'path' }, [], `${here}/b/harbor`],
  ['by path, whatever its hosts', { BUSINESS_BY: 'path' }, ['harbor.example'], `${here}/b/harbor`],
  ['at a host that is the console’s', {}, ['harbor.example', 'Console.example'], here],
  ['at another host', {}, ['harbor.example'], 'http://harbor.example:3000'],
  ['at the port of visitors', { OPERATOR_PORT: '3000', PORT: '4000' }, [], 'http://console.example:4000'],
  [
    'by path, at the port of visitors',
    { OPERATOR_PORT: '3000', PORT: '4000', BUSINESS_BY: 'path' },
    [],
    'http://console.example:4000/b/harbor',
  ],
  [
    'at the public URL',
    { OPERATOR_PORT: '3000', PUBLIC_URL: 'https://book.example' },
    [],
    'https://book.example',
  ],
  [
    'at the public URL, behind a proxy that hides the scheme',
    { PUBLIC_URL: 'https://console.example:3000' },
    [],
    'https://console.example:3000',
  ],
  [
    'at another host than the public URL',
    { PUBLIC_URL: 'https://book.example' },
    ['harbor.example'],
    'https://harbor.example',
  ],
])('A business that is served %s', (_, environment, hosts, base) => {
  const { business } = makeBusiness('harbor')
  const request: Parameters<typeof findBusinessPageUrls>[0] = {
    protocol: 'http',
    host: 'console.example:3000',
    hostname: 'console.example',
  }
  const german = { business: { ...business, hosts, defaultLocale: 'de' } }
  const served = { settings: readSettings(environment, root), configuration }
  const build = createBusinessUrlBuilder(request, german, served)
  expect([build('/v2/preview/x', 'en'), build('/v2/preview/x', 'de')]).toEqual([
    `${base}/v2/preview/x`,
    `${base}/de/v2/preview/x`,
  ])
  expect(findBusinessPageUrls(request, german, served)).toEqual({
    home: base.endsWith('harbor') ? base : `${base}/`,
    pages: `${base}/de`,
  })
})
