/** Stored images: in the database and its backups, encoded once, and in the folder of an import and an export. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32 } from 'node:zlib'
import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Store } from '#server/app/stores/open.ts'
import { ConfigurationError } from '#server/configuration/files.ts'
import { listBackupTables } from '#server/features/backup/tables.ts'
import type { ImageVariantKey, OriginalImage } from '#server/features/directory/images.ts'
import type { Images } from '#server/features/directory/store/images.ts'
import { createImageEncodingLoop } from '#server/features/images/image-encoding-loop.ts'
import { createOriginalImage } from '#server/features/images/processing/image.ts'
import { createImageEncoder } from '#server/features/images/processing/image-encoder.ts'
import {
  chooseImagePaths,
  type LocateFile,
  readImageFiles,
  withImagePaths,
  writeImageFiles,
} from '#server/features/records/files/image-files.ts'
import { requireStoredImages } from '#server/features/records/files/picture-files.ts'
import { makeBusiness } from '#tests/support/business/business.ts'
import { instant } from '#tests/support/clock/times.ts'
import { createEmbeddedDatabase, type TestDatabase } from '#tests/support/database/database.ts'

let database: TestDatabase
let store: Store
let images: Images
let behind: Client
beforeAll(async () => {
  database = await createEmbeddedDatabase()
  store = await database.open()
  images = store.formStores.images
  behind = new Client({ connectionString: database.url })
  await behind.connect()
})
afterEach(() => behind.query('delete from image'))
afterAll(async () => {
  await behind.end()
  await database.drop()
})

async function makeMaster(background: string, name = ''): Promise<OriginalImage> {
  const png = await sharp({ create: { width: 500, height: 300, channels: 4, background } })
    .png()
    .toBuffer()
  const master = await createOriginalImage(png, name)
  if (typeof master === 'string') throw new Error(`There is no master: ${master}`)
  return master
}

/** A PNG with a chunk inserted after its header, which ends at byte 33. */
const insertChunk = (png: Buffer, type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  const checksum = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, 33), length, body, checksum, png.subarray(33)])
}

test('A PNG is animated if it says so, not if its bytes happen to spell it', async () => {
  const png = await sharp({ create: { width: 50, height: 30, channels: 3, background: '#246' } })
    .png()
    .toBuffer()
  const animation = Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])
  expect(await createOriginalImage(insertChunk(png, 'acTL', animation), '')).toBe('unreadable')
  const spelled = insertChunk(png, 'tEXt', Buffer.from('Comment\0acTL'))
  expect(await createOriginalImage(spelled, '')).toMatchObject({ width: 50, height: 30 })
})

const bytesOf = (text: string) => Buffer.from(text)
const keyOf = ({ id }: OriginalImage) => ({ business: 'b', id, width: 400, format: 'avif' }) as const

describe('The image store', () => {
  test('keeps a picture and its files for one business only', async () => {
    const master = await makeMaster('#246')
    await images.put('b', master)
    await images.putVariant(keyOf(master), bytesOf('file'))
    expect(await images.read('b', master.id)).toEqual({ ...master, bytes: Buffer.from(master.bytes) })
    expect(await images.findVariant(keyOf(master))).toEqual(bytesOf('file'))
    const { bytes: _, ...info } = master
    expect(await images.describe('b', [master.id, 'im_unknown'])).toEqual([info])
    expect(await images.read('c', master.id)).toBeUndefined()
    expect(await images.describe('c', [master.id])).toEqual([])
    expect(await images.findVariant({ ...keyOf(master), business: 'c' })).toBeUndefined()
  })

  test('keeps the first file of two servers, and none of a picture that is gone', async () => {
    const master = await makeMaster('#246')
    await images.putVariant(keyOf(master), bytesOf('early'))
    expect(await images.findVariant(keyOf(master))).toBeUndefined()
    await images.put('b', master)
    await images.putVariant(keyOf(master), bytesOf('first'))
    await images.putVariant(keyOf(master), bytesOf('second'))
    expect(await images.findVariant(keyOf(master))).toEqual(bytesOf('first'))
  })

  const age = (...masters: readonly OriginalImage[]) =>
    behind.query("update image set created_at = now() - interval '25 hours' where id = any($1)", [
      masters.map(({ id }) => id),
    ])
  const listIds = async (business: string) =>
    (await behind.query('select id from image where business = $1 order by id', [business])).rows.map(
      ({ id }) => id,
    )

  test('removes pictures that nothing names, with their files, a day after they came', async () => {
    const names = ['record', 'property', 'block', 'preview', 'forest', 'old', 'fresh', 'claimed']
    const masters = await Promise.all(names.map((name, index) => makeMaster(`#${index}${index}8`, name)))
    const [record, property, block, previewed, forest, old, fresh, claimed] = masters
    if (!record || !property || !block || !previewed || !forest || !old || !fresh || !claimed)
      throw new Error('There are too few pictures.')
    const show = ({ id }: OriginalImage) => ({ src: id, alt: 'A picture' })
    const business = makeBusiness('harbor')
    await store.directories.replace({
      ...business,
      business: { ...business.business, cover: show(record) },
      content: [
        { kind: 'page', document: { slug: 'a', title: 'A', image: show(property) } },
        {
          kind: 'page',
          document: {
            slug: 'b',
            title: 'B',
            blocks: [{ type: 'columns', columns: [[{ type: 'image', image: show(block) }], []] }],
          },
        },
      ],
    })
    await store.directories.replace({
      ...makeBusiness('forest'),
      content: [{ kind: 'page', document: { slug: 'a', title: 'A', image: show(forest) } }],
    })
    const now = instant('2026-11-23T07:00:00Z')
    await store.previews.create(
      {
        business: 'harbor',
        id: 'p',
        site: 'a',
        files: [],
        createdAt: now,
        expiresAt: addMinutes(now, 60),
        changes: [
          { kind: 'pages', key: 'a', record: { slug: 'a', title: 'A', image: show(previewed) }, base: 'x' },
        ],
      },
      10,
    )
    for (const master of masters) {
      await images.put('harbor', master)
      await images.putVariant({ ...keyOf(master), business: 'harbor' }, bytesOf('file'))
    }
    await age(...masters.filter(master => master !== fresh))
    expect((await images.claim('harbor', [claimed.id, 'im_unknown'])).map(({ name }) => name)).toEqual([
      'claimed',
    ])
    await images.removeUnused('harbor')
    const kept = [record, property, block, previewed, fresh, claimed].map(({ id }) => id).sort()
    expect(await listIds('harbor')).toEqual(kept)
    const { rows } = await behind.query('select image from image_variant order by image')
    expect(rows.map(({ image }) => image)).toEqual(kept)

    await age(...masters)
    await images.put('harbor', fresh)
    await images.removeUnused('harbor')
    expect(await listIds('harbor')).toEqual(
      [record, property, block, previewed, fresh].map(({ id }) => id).sort(),
    )
  })

  test('keeps a photo that a provider or a preview names, or that was stored again', async () => {
    const { photos } = store.formStores
    const business = makeBusiness('harbor')
    const ids = ['named', 'previewed', 'renewed', 'claimed', 'unused'].map(name => `${name}-photo`)
    const put = (id = '') =>
      photos.put('harbor', { id, variants: [{ width: 96, mediaType: 'image/webp', bytes: bytesOf(id) }] })
    for (const id of ids) await put(id)
    await store.directories.replace({
      ...business,
      providers: business.providers.map(provider => ({ ...provider, photo: 'named-photo' })),
    })
    const now = instant('2026-11-23T07:00:00Z')
    await store.previews.create(
      {
        business: 'harbor',
        id: 'q',
        site: 'a',
        files: [],
        createdAt: now,
        expiresAt: addMinutes(now, 60),
        changes: [
          { kind: 'providers', key: 'maya', record: { slug: 'maya', photo: 'previewed-photo' }, base: 'x' },
        ],
      },
      10,
    )
    await behind.query("update photo set created_at = now() - interval '25 hours'")
    await put('renewed-photo')
    expect(await photos.claim('harbor', 'claimed-photo')).toBe(true)
    expect(await photos.claim('forest', 'claimed-photo')).toBe(false)
    await photos.removeUnused('harbor')
    const { rows } = await behind.query('select id from photo order by id')
    expect(rows.map(({ id }) => id)).toEqual(ids.filter(id => id !== 'unused-photo').sort())
  })

  test('that has been removed during an export makes it fail', async () => {
    const paths = new Map([[`im_${'c'.repeat(22)}`, 'images/gone.webp']])
    await expect(writeImageFiles(tmpdir(), paths, { business: 'b', images })).rejects.toThrow(
      'images/gone.webp has just been removed',
    )
  })

  test('is in backups, pictures before their files', async () => {
    const names = (await listBackupTables(behind)).map(({ name }) => name)
    expect(names).toEqual(expect.arrayContaining(['image', 'image_variant']))
    expect(names.indexOf('image')).toBeLessThan(names.indexOf('image_variant'))
  })
})

describe('The encoder', () => {
  const rethrow = (error: unknown) => {
    throw error
  }
  /** Counts encodings, and how many ran at a time. */
  function countEncodings(encode: () => Promise<Uint8Array>) {
    const counts = { all: 0, now: 0, most: 0 }
    const counted = async () => {
      counts.all++
      counts.most = Math.max(counts.most, ++counts.now)
      try {
        return await encode()
      } finally {
        counts.now--
      }
    }
    return { counts, encode: counted }
  }

  test('encodes each file once for many requests, and one at a time', async () => {
    const masters = [await makeMaster('#111'), await makeMaster('#222')]
    for (const master of masters) await images.put('b', master)
    const { counts, encode } = countEncodings(async () => bytesOf('file'))
    const encoder = createImageEncoder({ images, encode, onError: rethrow })
    const ask = () =>
      Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          encoder.findOrEncode(keyOf(masters[index % 2] ?? expect.unreachable())),
        ),
      )
    expect(await ask()).toEqual(Array(20).fill(bytesOf('file')))
    expect(await ask()).toEqual(Array(20).fill(bytesOf('file')))
    expect(counts).toMatchObject({ all: 2, most: 1 })
  })

  test('refuses requests while its queue is full', async () => {
    const masters = [await makeMaster('#111'), await makeMaster('#222')]
    for (const master of masters) await images.put('b', master)
    let finish: (bytes: Uint8Array) => void = () => expect.unreachable()
    const file = new Promise<Uint8Array>(resolve => {
      finish = resolve
    })
    const { counts, encode } = countEncodings(() => file)
    const encoder = createImageEncoder({ images, encode, maxWaiting: 1, onError: rethrow })
    const [one, two] = masters.map(keyOf)
    if (!one || !two) throw new Error('There are two.')
    const answers = Promise.all([one, one].map(key => encoder.findOrEncode(key)))
    await expect.poll(() => counts.now).toBe(1)
    expect(await encoder.findOrEncode(two)).toBe('busy')
    finish(bytesOf('file'))
    expect(await answers).toEqual([bytesOf('file'), bytesOf('file')])
    expect(await encoder.findOrEncode(two)).toEqual(bytesOf('file'))
  })

  test('does not try again soon what has failed', async () => {
    const master = await makeMaster('#111')
    await images.put('b', master)
    const errors: unknown[] = []
    const { counts, encode } = countEncodings(() => Promise.reject(new Error('no memory')))
    const encoder = createImageEncoder({ images, encode, onError: error => errors.push(error) })
    expect(await encoder.findOrEncode(keyOf(master))).toBe('busy')
    expect(await encoder.findOrEncode(keyOf(master))).toBe('busy')
    expect([counts.all, errors.length]).toEqual([1, 1])
  })

  test('answers while it cannot store, and tries again at once after the store has failed', async () => {
    const masters = [await makeMaster('#111'), await makeMaster('#222')]
    for (const master of masters) await images.put('b', master)
    const [one, two] = masters.map(keyOf)
    if (!one || !two) throw new Error('There are two.')
    const outage = new Error('The database is restarting.')
    let isDown = true
    const failNow = async () => {
      if (isDown) throw outage
    }
    const errors: unknown[] = []
    const { counts, encode } = countEncodings(async () => bytesOf('file'))
    const encoder = createImageEncoder({
      images: {
        ...images,
        read: async (...key) => failNow().then(() => images.read(...key)),
        putVariant: () => Promise.reject(outage),
      },
      encode,
      onError: (error: unknown) => errors.push(error),
    })
    const during = await Promise.allSettled([one, two].map(key => encoder.findOrEncode(key)))
    expect(during.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    isDown = false
    expect(await Promise.all([one, two].map(key => encoder.findOrEncode(key)))).toEqual([
      bytesOf('file'),
      bytesOf('file'),
    ])
    expect([counts.all, errors]).toEqual([2, [outage, outage]])
  })

  test('makes no file wider than the picture', async () => {
    const master = await makeMaster('#111')
    await images.put('b', master)
    const encoder = createImageEncoder({ images, onError: rethrow })
    const sizes = await Promise.all(
      ([400, 800, 1200, 1600] as const).map(async width => {
        const found = await encoder.findOrEncode({ ...keyOf(master), width, format: 'webp' })
        return typeof found === 'string' ? found : (await sharp(found).metadata()).width
      }),
    )
    expect(sizes).toEqual([400, 500, 'not-found', 'not-found'])
  })
})

describe('What encodes pictures ahead', () => {
  const putBusiness = (slug: string) => store.directories.replace(makeBusiness(slug))
  /** Encodes to one byte, and stores like the encoder. */
  function openWorker(onEncode: (key: ImageVariantKey) => unknown = () => undefined) {
    const encoded: string[] = []
    const encode = async (key: ImageVariantKey) => {
      encoded.push(`${key.business} ${key.width}.${key.format}`)
      await onEncode(key)
      await images.putVariant(key, bytesOf('x'))
    }
    const { directories, leases } = store
    const clock = () => instant('2026-11-23T07:00:00Z')
    const worker = createImageEncodingLoop({
      directories,
      leases,
      images,
      clock,
      encode,
      say: expect.unreachable,
    })
    return { encoded, worker }
  }

  test('makes the files that most browsers ask for, the newest pictures first, and each once', async () => {
    await putBusiness('harbor')
    const first = await makeMaster('#111')
    const second = await makeMaster('#222')
    await images.put('harbor', first)
    await behind.query("update image set created_at = now() - interval '1 minute'")
    await images.put('harbor', { ...second, width: 1600 })
    await images.putVariant({ ...keyOf(second), business: 'harbor', width: 1200 }, bytesOf('there'))
    const { encoded, worker } = openWorker()
    await worker.runDue()
    expect(encoded).toEqual([
      'harbor 400.avif',
      'harbor 800.avif',
      'harbor 1600.avif',
      'harbor 400.avif',
      'harbor 800.avif',
    ])
    await worker.runDue()
    expect(encoded).toHaveLength(5)
  })

  test('leaves out businesses on standby, and lets only one process work', async () => {
    await putBusiness('harbor')
    await putBusiness('forest')
    await store.directories.putOnStandby(['forest'])
    const master = await makeMaster('#111')
    for (const business of ['harbor', 'forest']) await images.put(business, master)
    const other = openWorker()
    const { encoded, worker } = openWorker(() => other.worker.runDue())
    await worker.runDue()
    expect([encoded, other.encoded]).toEqual([['harbor 400.avif', 'harbor 800.avif'], []])
  })

  test('ends when the server stops', async () => {
    await putBusiness('harbor')
    await images.put('harbor', await makeMaster('#111'))
    const { encoded, worker } = openWorker(() => void worker.stop())
    await worker.runDue()
    expect(encoded).toEqual(['harbor 400.avif'])
  })
})

describe('The folder images', () => {
  let folder = ''
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bookplate-images-'))
    await mkdir(join(folder, 'images/2026'), { recursive: true })
  })
  afterEach(() => rm(folder, { recursive: true }))

  const locate: LocateFile = pointer => ({ file: 'post.json', pointer })
  const save = async (path: string, background: string) =>
    writeFile(
      join(folder, path),
      await sharp({ create: { width: 50, height: 30, channels: 3, background } })
        .jpeg()
        .toBuffer(),
    )
  const postOf = (...sources: readonly string[]) => ({
    cover: { src: sources[0] ?? '', alt: { en: 'images/none' } },
    blocks: sources.slice(1).map(src => ({ columns: [{ image: { src } }] })),
    video: { src: 'https://example.com/images/a.jpg' },
  })

  test('is read for images at any depth, each file once, and written back under the same names', async () => {
    await save('images/autumn.jpg', '#a52')
    await save('images/2026/große Welle.jpg', '#25a')
    const post = postOf('images/autumn.jpg', 'images/2026/große Welle.jpg', 'images/autumn.jpg')
    const { value, images: read } = await readImageFiles({ folder, locate }, post)
    expect(read).toHaveLength(2)
    const [autumn, wave] = read.map(({ id }) => id)
    expect(value).toEqual(postOf(autumn ?? '', wave ?? '', autumn ?? ''))

    for (const image of read) await images.put('b', image)
    const copy = join(folder, 'copy')
    const paths = await chooseImagePaths(value, 'b', images)
    await writeImageFiles(copy, paths, { business: 'b', images })
    const written = withImagePaths(value, paths)
    expect(written).toEqual(
      postOf('images/autumn.webp', 'images/2026/große Welle.webp', 'images/autumn.webp'),
    )
    const again = await readImageFiles({ folder: copy, locate }, written)
    expect(again.value).toEqual(value)
  })

  test('holds two pictures of one name under different paths after an export', async () => {
    await save('images/autumn.jpg', '#a52')
    await save('images/Autumn.png', '#25a')
    const post = postOf('images/autumn.jpg', 'images/Autumn.png')
    const { value, images: read } = await readImageFiles({ folder, locate }, post)
    for (const image of read) await images.put('b', image)
    const paths = await chooseImagePaths(value, 'b', images)
    expect(new Set([...paths.values()].map(path => path.toLowerCase())).size).toBe(2)
    await rm(join(folder, 'images'), { recursive: true })
    await writeImageFiles(folder, paths, { business: 'b', images })
    expect(await readdir(join(folder, 'images'))).toHaveLength(2)
    expect((await readImageFiles({ folder, locate }, withImagePaths(value, paths))).value).toEqual(value)
  })

  test('reports every picture that cannot be used, with pointer and remedy', async () => {
    await writeFile(join(folder, 'images/a.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
    await writeFile(join(folder, 'images/huge.jpg'), Buffer.alloc(10 * 1024 * 1024 + 1))
    await save('secret.jpg', '#000')
    const post = postOf('images/none.jpg', 'images/a.svg', 'images/huge.jpg', 'images/../secret.jpg')
    const error: unknown = await readImageFiles({ folder, locate }, post).catch(thrown => thrown)
    expect(error instanceof ConfigurationError && error.faults).toEqual([
      {
        file: 'post.json',
        pointer: '/cover/src',
        reason: 'there is no file images/none.jpg; put the picture into the folder images.',
      },
      {
        file: 'post.json',
        pointer: '/blocks/0/columns/0/image/src',
        reason: 'images/a.svg is not a readable picture; use a JPEG, PNG, WebP or AVIF that is not animated.',
      },
      {
        file: 'post.json',
        pointer: '/blocks/1/columns/0/image/src',
        reason: 'images/huge.jpg is larger than 10 MB; make the picture smaller.',
      },
      {
        file: 'post.json',
        pointer: '/blocks/2/columns/0/image/src',
        reason: '"images/../secret.jpg" is no path in the folder images, such as images/autumn.jpg.',
      },
    ])
  })

  test('need not hold an image that is stored already, but one that is named by its id must be', async () => {
    const master = await makeMaster('#246')
    const unknown = `im_${'A'.repeat(22)}`
    const recordsOf = (src: string) =>
      makeBusiness('b', { services: [{ slug: 'yoga', name: 'Yoga', durationMinutes: 60, image: { src } }] })
    await expect(
      requireStoredImages(recordsOf(master.id), { read: [master], images }),
    ).resolves.toBeUndefined()
    await images.put('b', master)
    await expect(requireStoredImages(recordsOf(master.id), { read: [], images })).resolves.toBeUndefined()
    await expect(requireStoredImages(recordsOf(unknown), { read: [master], images })).rejects.toThrow(
      `services/yoga.json: /image/src: there is no image "${unknown}"`,
    )
  })
})
