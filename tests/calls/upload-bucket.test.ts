/** Uploads over HTTP with a bucket: what visitors and the operator are told while it fails. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'
import { type ObjectStorage, startObjectStorage } from '#tests/support/servers/object-storage.ts'

let storage: ObjectStorage
let demo: Demo
let server: TestApp
beforeAll(async () => {
  storage = await startObjectStorage()
  demo = await openDemo(undefined, { uploadBucket: storage.bucket })
  server = await openApp({ store: demo.store })
})
afterAll(async () => {
  await server?.app.close()
  await demo?.close()
  await storage?.stop()
})

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const send = () =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/uploads?form=intake&field=photo&name=me.png',
    payload: png,
    headers: { 'content-type': 'image/png' },
  })

const download = (id: string) =>
  server.app.inject({
    url: `/api/v1/operator/uploads/${id}`,
    headers: { authorization: `Bearer ${operatorToken}` },
  })

test('A failing bucket answers 503 and loses nothing', async () => {
  const first = await send()
  expect(first.statusCode).toBe(201)
  const { id } = first.json().upload
  expect((await download(id)).rawPayload).toEqual(png)

  storage.failWith(500)
  for (const response of [await send(), await download(id)]) {
    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('5')
    expect(response.json()).toMatchObject({
      code: 'server.not_ready',
      detail: 'We cannot answer at the moment. Please try again shortly.',
    })
  }
  expect(await demo.store.ready()).toBe(true)

  storage.failWith(undefined)
  expect((await download(id)).rawPayload).toEqual(png)
  expect((await send()).statusCode).toBe(201)
  expect(await storage.listKeys()).toHaveLength(2)
})
