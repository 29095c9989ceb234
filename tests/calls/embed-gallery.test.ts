/** The gallery of embedding over HTTP: where it exists, and what it makes of a query. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let app: TestApp
beforeAll(async () => {
  demo = await openDemo()
  await demo.store.directories.putOnStandby(['harbor'])
  app = await openApp({ store: demo.store })
})
afterAll(async () => {
  await app?.app.close()
  await demo?.close()
})

const open = (query = '') =>
  app.app.inject({ url: `/embed/demo${query}`, headers: { host: 'localhost:3000', accept: 'text/html' } })

test('It lists what can be embedded, under a policy that allows frames of the installation only', async () => {
  const { statusCode, headers, body } = await open()
  expect(statusCode).toBe(200)
  expect(headers['content-security-policy']).toContain("frame-src 'self' http://localhost:3000;")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['cache-control']).toBe('no-store')
  expect(body).toContain('<option value="/widget/appointment/service/haircut">Haircut</option>')
  expect(body).toContain('<option value="/widget/survey/satisfaction">')
  expect(body).not.toContain('/widget/form/find-booking')
})

test('A query chooses, and is never markup', async () => {
  const hostile = encodeURIComponent('"><script>alert(1)</script>')
  const { body } = await open(
    `?src=/widget/survey/satisfaction&label=${hostile}&accent=${hostile}&mode=link&mode=page`,
  )
  expect(body).toContain('<option value="/widget/survey/satisfaction" selected>')
  expect(body).not.toContain('<script>alert')
})

test('The scripts are served under names that never change what they are', async () => {
  const { body } = await open()
  for (const [path = ''] of body.matchAll(/\/embed\/(?:v1|demo)\.[\da-f]{12}\.js/g)) {
    const { statusCode, headers } = await app.app.inject({ url: path })
    expect(statusCode).toBe(200)
    expect(headers['cache-control']).toContain('immutable')
  }
  expect((await app.app.inject({ url: '/embed/demo.000000000000.js' })).statusCode).toBe(404)
  expect((await app.app.inject({ url: '/embed/v2.000000000000.js' })).statusCode).toBe(404)
})

test('A business of one’s own has none', async () => {
  const records = await demo.store.directories.read('harbor')
  if (!records) throw new Error('The demo is missing.')
  await demo.store.directories.replace(records)
  expect((await open()).statusCode).toBe(404)
})
