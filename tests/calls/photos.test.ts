/** Photos of providers: uploaded by the operator or imported, resized, and served by this server. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigurationError } from '#server/configuration/files.ts'
import {
  readPhotoFiles,
  withPhotoFileNames,
  writePhotoFiles,
} from '#server/features/records/files/photo-files.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let server: TestApp
let jpeg: Buffer
beforeAll(async () => {
  demo = await openDemo()
  server = await openApp({ store: demo.store })
  jpeg = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#7a1f3d' } })
    .withExif({ IFD0: { Artist: 'A photographer' } })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await server.app.close()
  await demo.close()
})

const send = (provider: string, payload: Buffer | string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'PUT',
    url: `/api/v1/operator/providers/${provider}/photo`,
    headers: {
      authorization: `Bearer ${operatorToken}`,
      'content-type': 'application/octet-stream',
      ...headers,
    },
    payload,
  })

describe("A provider's photo", () => {
  test('sent by the operator appears in the API and is served in each width without EXIF data', async () => {
    const sent = await send('maya', jpeg)
    expect(sent.statusCode).toBe(200)
    const { id, photo } = sent.json<{ id: string; photo: string }>()
    expect(photo).toBe(`/photos/${id}`)
    const provider = await server.app.inject('/api/v1/providers/maya')
    expect(provider.json()).toMatchObject({ photo })
    const record = await server.app.inject({
      url: '/api/v1/operator/records/providers/maya',
      headers: { authorization: `Bearer ${operatorToken}` },
    })
    expect(record.json()).toMatchObject({ record: { photo: id } })

    for (const [query, width] of [
      ['', 192],
      ['?width=96', 96],
      ['?width=384', 384],
      ['?width=768', 768],
    ] as const) {
      const response = await server.app.inject(photo + query)
      expect(response.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      const { exif, ...size } = await sharp(response.rawPayload).metadata()
      expect(size).toMatchObject({ format: 'webp', width, height: width })
      expect(exif).toBeUndefined()
    }
    expect((await server.app.inject(`${photo}?width=5000`)).statusCode).toBe(404)
    for (const id of ['ph_0000000000000000000000', '%00', 'ph_000000000000000000000%00'])
      expect((await server.app.inject(`/photos/${id}`)).statusCode).toBe(404)
  })

  test.each([
    ['text', 'maya', 'no picture', 415, 'upload.type_refused'],
    [
      'a drawing that can contain scripts',
      'maya',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      415,
      'upload.type_refused',
    ],
    ['a truncated picture', 'maya', Buffer.from('ffd8ffe000104a464946', 'hex'), 415, 'upload.type_refused'],
    ['more than 5 MB', 'maya', Buffer.alloc(5 * 1024 * 1024 + 1, 'x'), 413, 'upload.too_large'],
    ['a photo for an unknown provider', 'nobody', 'any', 404, 'record.not_found'],
  ])('is rejected if it is %s', async (_, provider, payload, status, code) => {
    const response = await send(provider, payload)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })

  test('is accepted only from the operator', async () => {
    expect((await send('maya', jpeg, { authorization: 'Bearer another' })).statusCode).toBe(401)
  })

  test.each([
    ['https://photos.example/maya.jpg', /Photos are never loaded from other sites/],
    ['maya.jpg', /there is no photo "maya\.jpg"; upload it with PUT/],
  ])('that a record names as %s is rejected', async (photo, reason) => {
    const headers = { authorization: `Bearer ${operatorToken}` }
    const url = '/api/v1/operator/records/providers/maya'
    const { record } = (await server.app.inject({ url, headers })).json()
    const response = await server.app.inject({
      method: 'PUT',
      url,
      headers,
      payload: { record: { ...record, photo } },
    })
    expect(response.statusCode).toBe(422)
    expect(response.json().detail).toMatch(reason)
  })
})

describe('Photos beside the records', () => {
  const records = (photo: string) => {
    const business = makeBusiness('studio')
    return { ...business, providers: business.providers.map(provider => ({ ...provider, photo })) }
  }

  test('are read by an import and written by an export', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'bookplate-photos-'))
    await mkdir(join(folder, 'providers'))
    await writeFile(join(folder, 'providers/portrait of maya.jpg'), jpeg)
    const read = await readPhotoFiles(folder, records('portrait of maya.jpg'))
    const [photo] = read.photos
    expect(read.records.providers[0]?.photo).toBe(photo?.id)
    if (!photo) throw new Error('There is a photo.')
    await demo.store.formStores.photos.put('studio', photo)

    await writePhotoFiles(folder, read.records, demo.store.formStores.photos)
    expect(withPhotoFileNames(read.records).providers[0]?.photo).toBe('maya.webp')
    const { width } = await sharp(await readFile(join(folder, 'providers/maya.webp'))).metadata()
    expect(width).toBe(768)
    await rm(folder, { recursive: true })
  })

  test.each([
    [
      'is missing',
      'maya.jpg',
      undefined,
      'there is no file providers/maya.jpg; put the picture next to the record.',
    ],
    [
      'is not a readable picture',
      'maya.jpg',
      'text',
      'providers/maya.jpg is not a readable picture; use JPEG, PNG or WebP.',
    ],
  ])('are rejected with the file name if one %s', async (_, name, content, reason) => {
    const folder = await mkdtemp(join(tmpdir(), 'bookplate-photos-'))
    await mkdir(join(folder, 'providers'))
    if (content !== undefined) await writeFile(join(folder, 'providers', name), content)
    const error: unknown = await readPhotoFiles(folder, records(name)).catch(thrown => thrown)
    expect(error instanceof ConfigurationError && error.faults).toEqual([
      { file: 'providers/maya.json', pointer: '/photo', reason },
    ])
    await rm(folder, { recursive: true })
  })
})
