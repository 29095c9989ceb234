/** What a bucket for uploads is checked for at the start, and what happens while it cannot be reached. */
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openUploadFiles } from '#server/features/forms/store/upload-bucket.ts'
import { StoreUnavailableError } from '#server/lib/store-unavailable-error.ts'
import { type ObjectStorage, startObjectStorage } from '#tests/support/servers/object-storage.ts'

let storage: ObjectStorage
let dataDir = ''
let said: string[] = []
beforeAll(async () => {
  storage = await startObjectStorage()
  dataDir = await mkdtemp(join(tmpdir(), 'bookplate-uploads-'))
})
beforeEach(() => {
  said = []
  storage.failWith(undefined)
})
afterAll(async () => {
  await storage?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

const say = (sentence: string) => void said.push(sentence)
const open = (parts: Partial<ObjectStorage['bucket']> = {}) =>
  openUploadFiles({ dataDir, say, uploadBucket: { ...storage.bucket, ...parts } })

const id = `up_${'a'.repeat(22)}`
async function* body() {
  yield Buffer.from('abc')
}

test('A bucket that refuses stops the start with a sentence', async () => {
  await expect(open({ name: 'another' })).rejects.toThrow(
    /^The bucket "another" cannot be used \(404 NoSuchBucket\)\. Check the S3_… settings/,
  )
  const credentials = { accessKeyId: 'somebody', secretAccessKey: 'S3RVER' }
  await expect(open({ credentials })).rejects.toThrow('cannot be used (403 InvalidAccessKeyId)')
  storage.failWith(403)
  await expect(open()).rejects.toThrow('cannot be used (403')
})

test('A bucket that does not answer is only reported at the start', async () => {
  storage.failWith(503)
  await open()
  expect(said).toEqual([
    expect.stringMatching(/^The bucket .* cannot be reached .* Until it answers, uploads/),
  ])
  await open({ endpoint: 'http://127.0.0.1:1' })
  expect(said.at(-1)).toContain('ECONNREFUSED')
})

test('While the bucket fails, a file is refused as a whole, and others are not lost', async () => {
  const files = await open()
  await files.receive(id, body(), 10)
  await files.settle(id)
  storage.failWith(500)
  const other = id.replace('a', 'b')
  await files.receive(other, body(), 10)
  await expect(files.settle(other)).rejects.toThrow(StoreUnavailableError)
  await expect(files.read(id)).rejects.toThrow(StoreUnavailableError)
  await expect(files.remove([id])).rejects.toThrow(StoreUnavailableError)
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
  storage.failWith(undefined)
  expect(String(Buffer.from((await files.read(id)) ?? []))).toBe('abc')
  expect(await files.read(other)).toBeUndefined()
})

test('Files from before the bucket are read and removed in the folder', async () => {
  const before = await openUploadFiles({ dataDir, say })
  const old = id.replace('a', 'c')
  await before.receive(old, body(), 10)
  await before.settle(old)
  const files = await open()
  expect(String(Buffer.from((await files.read(old)) ?? []))).toBe('abc')
  const listed: string[] = []
  for await (const ids of files.listOlderThan(Date.now() + 60_000)) listed.push(...ids)
  expect(listed).toContain(old)
  await files.remove([old])
  expect(await readdir(join(dataDir, 'uploads'))).toEqual([])
})

test('More files than may be transferred at once are all kept', async () => {
  const files = await open()
  const ids = Array.from({ length: 12 }, (_, index) => `up_${String(index).padStart(22, '0')}`)
  await Promise.all(
    ids.map(async each => {
      await files.receive(each, body(), 10)
      await files.settle(each)
    }),
  )
  expect((await storage.listKeys()).filter(key => key.includes('up_0'))).toEqual(
    ids.map(each => `uploads/${each}`),
  )
  await files.remove(ids)
  expect((await storage.listKeys()).filter(key => key.includes('up_0'))).toEqual([])
})
