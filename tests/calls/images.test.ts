/** Images: uploaded by the operator or imported, drawn anew, and served in several widths and formats. */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createOriginalImage } from '#server/features/images/processing/image.ts'
import { createPhotoVariants } from '#server/features/images/processing/photo.ts'
import { pictureQueue } from '#server/features/images/processing/picture-queue.ts'
import { type Demo, openDemo } from '#tests/support/business/demo.ts'
import { openApp, operatorToken, type TestApp } from '#tests/support/servers/app.ts'

let demo: Demo
let server: TestApp
let jpeg: Buffer
beforeAll(async () => {
  demo = await openDemo()
  server = await openApp({ store: demo.store })
  jpeg = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#7a1f3d' } })
    // The camera was held upright: the picture is 1000 wide.
    .withExif({ IFD0: { Artist: 'A photographer', Orientation: '6' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
})
afterAll(async () => {
  await server.app.close()
  await demo.close()
})

const authorization = `Bearer ${operatorToken}`

const send = (payload: Buffer | string, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/operator/images',
    headers: { authorization, 'content-type': 'application/octet-stream', ...headers },
    payload,
  })

const saveRecord = async (path: string, change: object) => {
  const url = `/api/v1/operator/records/${path}`
  const { record } = (await server.app.inject({ url, headers: { authorization } })).json()
  return server.app.inject({
    method: 'PUT',
    url,
    headers: { authorization },
    payload: { record: { ...record, ...change } },
  })
}

describe('An image', () => {
  test('sent by the operator stands upright, and a service and the business show it', async () => {
    const sent = await send(jpeg)
    expect(sent.statusCode).toBe(200)
    const { image } = sent.json()
    expect(image).toMatchObject({ id: expect.stringMatching(/^im_[\w-]{22}$/), width: 1000, height: 2000 })
    expect(Buffer.from(image.placeholder, 'base64url')).toHaveLength(27)

    const alt = { en: 'A plum wall', de: 'Eine pflaumenfarbene Wand' }
    expect((await saveRecord('services/coaching', { image: { src: image.id, alt } })).statusCode).toBe(200)
    expect((await saveRecord('business/harbor', { cover: { src: image.id } })).statusCode).toBe(200)
    const service = await server.app.inject('/api/v1/services/coaching')
    expect(service.json()).toMatchObject({ image: { ...image, alt } })
    const business = await server.app.inject('/api/v1/business?details=true')
    expect(business.json().cover).toEqual(image)
    expect((await server.app.inject('/api/v1/business')).json()).not.toHaveProperty('cover')
  })

  test('is served in every width and format that shows more of it, without metadata', async () => {
    const { id } = (await send(jpeg)).json().image
    for (const [width, pixels] of [
      [400, 400],
      [800, 800],
      [1200, 1000],
    ] as const)
      for (const [extension, mediaType, format] of [
        ['avif', 'image/avif', 'heif'],
        ['webp', 'image/webp', 'webp'],
        ['jpg', 'image/jpeg', 'jpeg'],
      ] as const) {
        const response = await server.app.inject(`/images/${id}/${width}.${extension}`)
        expect(response.headers).toMatchObject({
          'content-type': mediaType,
          'cache-control': 'public, max-age=31536000, immutable',
          'x-content-type-options': 'nosniff',
          'content-security-policy': "default-src 'none'; sandbox",
        })
        const { exif, xmp, ...found } = await sharp(response.rawPayload).metadata()
        expect(found).toMatchObject({ format, width: pixels, height: pixels * 2 })
        expect([exif, xmp]).toEqual([undefined, undefined])
      }
  })

  test.each(['1600.avif', '500.avif', '400.png', '400', '0400.jpg', '400.avif.jpg'])(
    'has no file %s',
    async file => {
      const { id } = (await send(jpeg)).json().image
      expect((await server.app.inject(`/images/${id}/${file}`)).statusCode).toBe(404)
    },
  )

  test('that does not exist is not found', async () => {
    for (const id of [`im_${'A'.repeat(22)}`, '%00', `im_${'A'.repeat(21)}%00`])
      expect((await server.app.inject(`/images/${id}/400.jpg`)).statusCode).toBe(404)
  })

  test.each([
    ['services/coaching', 'image', `im_${'A'.repeat(22)}`],
    ['business/harbor', 'cover', 'images/cover.webp'],
  ])('that was never sent cannot be named by %s', async (path, property, src) => {
    const response = await saveRecord(path, { [property]: { src } })
    expect(response.statusCode).toBe(422)
    expect(response.json().detail).toBe(
      `${path}/${property}/src: there is no image "${src}"; upload it with POST /api/v1/operator/images, and write its id.`,
    )
  })

  test.each([
    'https://example.com/a.jpg',
    '../a.jpg',
    'images/../a.jpg',
    'images/.a.jpg',
    'data:image/png;base64,AA==',
  ])('cannot be named as %s', async src => {
    const response = await saveRecord('services/coaching', { image: { src } })
    expect([response.statusCode, response.json().errors?.[0]?.pointer]).toEqual([422, '/record/image/src'])
  })

  test('is accepted only from the operator', async () => {
    expect((await send(jpeg, { authorization: 'Bearer another' })).statusCode).toBe(401)
  })
})

describe('Hostile pictures are refused:', () => {
  const pixel = () => sharp({ create: { width: 40, height: 40, channels: 3, background: '#456' } })
  const frames = () =>
    sharp(Buffer.from([0, 0, 0, 255, 255, 255]), {
      raw: { width: 1, height: 2, channels: 3, pageHeight: 1 },
    })

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['text', () => Buffer.from('no picture')],
    ['nothing', () => Buffer.alloc(0)],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    [
      'SVG after an XML declaration',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['GIF', () => pixel().gif().toBuffer()],
    [
      'an animation',
      () =>
        frames()
          .webp({ delay: [100, 100] })
          .toBuffer(),
    ],
    ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['TIFF', () => pixel().tiff().toBuffer()],
    ['only the first bytes of a JPEG', () => Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['a truncated JPEG', async () => cut(await noise().jpeg().toBuffer())],
    ['a truncated PNG', async () => cut(await noise().png().toBuffer())],
    ['a truncated WebP', async () => cut(await noise().webp().toBuffer())],
    ['a truncated AVIF', async () => cut(await noise().avif({ effort: 0 }).toBuffer())],
  ])('%s', async (_, make) => {
    expect(await createOriginalImage(await make(), 'x')).toBe('unreadable')
  })

  test('64 million pixels in a few kilobytes, which is no question of their type', async () => {
    const refused = await send(await bomb())
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'picture.too_large'])
    expect(await createPhotoVariants(await bomb())).toBe('too_large')
  })

  test('with status and code', async () => {
    const refused = await send('<svg xmlns="http://www.w3.org/2000/svg"/>')
    expect([refused.statusCode, refused.json().code]).toEqual([415, 'upload.type_refused'])
    const large = await send(Buffer.alloc(10 * 1024 * 1024 + 1, 'x'))
    expect([large.statusCode, large.json().code]).toEqual([413, 'upload.too_large'])
  })

  const noise = () =>
    sharp({
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: '#456',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
  const cut = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2))
  function bomb(): Promise<Buffer> {
    return sharp({ create: { width: 8000, height: 8001, channels: 3, background: '#000' } })
      .png({ compressionLevel: 9, palette: true, colours: 2 })
      .toBuffer()
  }
})

test('A picture is told to come again while enough others wait, and is taken after that', async () => {
  const ends: (() => void)[] = []
  const occupy = () => pictureQueue.run(1, () => new Promise<void>(resolve => ends.push(resolve)))
  const running = [occupy(), occupy()]
  const waiting = Array.from({ length: 12 }, () => pictureQueue.run(1, async () => 'done'))
  const busy = await send(jpeg)
  expect([busy.statusCode, busy.json().code, busy.headers['retry-after']]).toEqual([
    503,
    'picture.busy',
    '10',
  ])
  expect(busy.json().detail).toBe(
    'Other pictures are being read at the moment. Please send yours again in a few seconds.',
  )
  for (const end of ends) end()
  await Promise.all(running)
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']))
  expect((await send(jpeg)).statusCode).toBe(200)
})

test('Of a master and a photo that were exported, an import keeps each byte, even of noise', async () => {
  const noise = (side: number) =>
    sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
  const master = await noise(700).webp({ lossless: true, effort: 0 }).toBuffer()
  expect(master.length).toBeGreaterThan(1024 * 1024)
  expect(await createOriginalImage(master, '')).toMatchObject({ bytes: master })
  const photo = await noise(768).webp({ quality: 82, effort: 0 }).toBuffer()
  expect(photo.length).toBeGreaterThan(300 * 1024)
  const variants = [96, 192, 384].map(width => expect.objectContaining({ width }))
  expect(await createPhotoVariants(photo)).toMatchObject({
    variants: [...variants, { width: 768, bytes: photo }],
  })
})
