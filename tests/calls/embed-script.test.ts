/** The script for other sites over HTTP. */
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEmbedScripts } from '#server/http/embed/embed-script.ts'
import { withApi } from '#tests/support/servers/with-api.ts'
import { demoNow } from '../support/business/demo.ts'

const api = withApi()

const { loader } = createEmbedScripts('/* loader */', '/* gallery */')
const readable = { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' }

test('The address without a hash follows the installation within minutes; any site may read it', async () => {
  const { body, headers } = await api.server.app.inject('/embed/v1.js')
  expect(body).toBe('/* loader */')
  expect(headers).toMatchObject({
    ...readable,
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=600, stale-while-revalidate=86400',
  })
})

test('The address with a hash never changes, and its digest is that of what is sent', async () => {
  const { body, headers } = await api.server.app.inject(loader.path)
  expect(`sha384-${createHash('sha384').update(body).digest('base64')}`).toBe(loader.integrity)
  expect(headers).toMatchObject({ ...readable, 'cache-control': 'public, max-age=31536000, immutable' })
})

test('A version that the installation has served before is still there after an upgrade; others are not', async () => {
  const [former] = Object.values(createEmbedScripts('/* former */', ''))
  expect((await api.server.app.inject(former?.path ?? '')).statusCode).toBe(404)
  await api.demo.store.embedScripts.keep(former?.path ?? '', '/* former */', demoNow)
  const { body, headers } = await api.server.app.inject(former?.path ?? '')
  expect(body).toBe('/* former */')
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
})
