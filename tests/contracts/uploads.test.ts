/** The contract of the uploads port, with the files in a folder and in a bucket. */
import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import type { Store } from '#server/app/stores/open.ts'
import type { FormVersion } from '#server/features/forms/form-versions.ts'
import type { SubmissionCommand } from '#server/features/forms/submissions.ts'
import type { StoredUpload } from '#server/features/forms/uploads.ts'
import { business, now } from '#tests/support/bookings/orders.ts'
import { type DatabaseEngine, everyEngine, type TestDatabase } from '#tests/support/database/database.ts'
import { type ObjectStorage, startObjectStorage } from '#tests/support/servers/object-storage.ts'

const id = (digit: number) => `up_${String(digit).repeat(22)}`

const upload = (digit: number): StoredUpload => ({
  id: id(digit),
  kind: 'form',
  form: 'intake',
  field: '/a',
  name: 'a.txt',
  type: 'text/plain',
  bytes: 4,
})

async function* content(text: string) {
  yield Buffer.from(text)
  yield Buffer.from(text)
}

/** Later than every file of the test, whose times are those of the machine. */
const afterAllFiles = () => asInstant(Date.now() + 3_600_000)

const engineWithFolder = everyEngine.map(engine => ({ ...engine, inBucket: false, storage: 'a folder' }))
const engineWithBucket = everyEngine.map(engine => ({ ...engine, inBucket: true, storage: 'a bucket' }))

describe.each([...engineWithFolder, ...engineWithBucket])(
  'Uploads on $name with files in $storage',
  ({ createDatabase, inBucket }: DatabaseEngine & { readonly inBucket: boolean }) => {
    let database: TestDatabase
    let storage: ObjectStorage | undefined
    let stores: readonly Store[] = []
    beforeAll(async () => {
      database = await createDatabase()
      if (inBucket) storage = await startObjectStorage()
      const options = storage && { uploadBucket: storage.bucket }
      stores = [await database.open(options), await database.open(options)]
      await formStores().versions.publish([version], now)
    })
    afterAll(async () => {
      await database?.drop()
      await storage?.stop()
    })
    const formStores = (process = 0) => {
      const store = stores[process]
      if (!store) throw new Error('There is no such store.')
      return store.formStores
    }
    const keep = async (digit: number) => {
      await formStores().uploads.receive(id(digit), content('ab'), 4)
      await formStores().uploads.keep({ business, upload: upload(digit), now })
    }

    test('A file exists once it was received and kept, not before; one that is too large is rejected', async () => {
      const { uploads } = formStores()
      expect(String(await uploads.receive(id(1), content('ab'), 4))).toBe('abab')
      expect(await uploads.read(id(1))).toBeUndefined()
      await uploads.keep({ business, upload: upload(1), now })
      expect(String(Buffer.from((await formStores(1).uploads.read(id(1))) ?? []))).toBe('abab')
      expect(await uploads.find(business, id(1))).toEqual(upload(1))
      expect(await uploads.receive(id(2), content('ab'), 3)).toBeUndefined()
      expect(await uploads.tidy(addMinutes(now, 1))).toBe(1)
      expect(await uploads.read(id(1))).toBeUndefined()
    })

    test('A file that is discarded is gone', async () => {
      await formStores().uploads.receive(id(2), content('ab'), 4)
      await formStores().uploads.delete(id(2))
      expect(await formStores().uploads.tidy(afterAllFiles())).toBe(0)
    })

    test('A file moves from its draft to the submission, and is deleted with it', async () => {
      const { uploads, submissions } = formStores()
      await keep(3)
      const files = [{ id: id(3), field: '/a' }]
      const { submission } = command('draft')
      await submissions.saveDraft({ business, submission, emails: [], uploads: files, replaces: false })
      expect((await submissions.submit({ ...command('other'), uploads: files })).kind).toBe('uploads-missing')
      const order = { ...command('complete'), uploads: files, draft: submission.id }
      expect((await submissions.submit(order)).kind).toBe('kept')
      expect(await uploads.listBySubmission(business, order.submission.id)).toEqual([upload(3)])
      expect(await uploads.tidy(afterAllFiles())).toBe(0)
      expect(String(Buffer.from((await uploads.read(id(3))) ?? []))).toBe('abab')
      expect(await submissions.remove({ business, id: order.submission.id, now })).toBe(true)
      expect(await uploads.read(id(3))).toBeUndefined()
      expect(await submissions.remove({ business, id: order.submission.id, now })).toBe(false)
    })

    test('A person is erased with their files', async () => {
      const { uploads, submissions } = formStores()
      await keep(4)
      const order = {
        ...command('erased'),
        emails: ['ada@example.org'],
        uploads: [{ id: id(4), field: '/a' }],
      }
      expect((await submissions.submit(order)).kind).toBe('kept')
      expect(await submissions.eraseCustomer({ business, email: 'ada@example.org', now })).toBe(1)
      expect(await uploads.read(id(4))).toBeUndefined()
      expect((await storage?.listKeys()) ?? []).toEqual([])
    })

    test('A file without a row is removed once it is old', async () => {
      const { uploads } = formStores()
      await uploads.receive(id(5), content('ab'), 4)
      const failing = uploads.keep({ business, upload: { ...upload(5), form: '\u0000' }, now })
      await expect(failing).rejects.toThrow()
      expect(String(Buffer.from((await uploads.read(id(5))) ?? []))).toBe('abab')
      expect(await uploads.tidy(addMinutes(now, -60))).toBe(0)
      expect(await uploads.tidy(afterAllFiles())).toBe(1)
      expect(await uploads.read(id(5))).toBeUndefined()
    })

    test('A bucket has the kept files, and the folder nothing', async () => {
      await keep(6)
      expect((await storage?.listKeys()) ?? [`uploads/${id(6)}`]).toEqual([`uploads/${id(6)}`])
      const inFolder = access(join(database.dataDir, 'uploads', id(6)))
      await (inBucket ? expect(inFolder).rejects.toThrow('ENOENT') : inFolder)
    })
  },
)

const version: FormVersion = {
  kind: 'form',
  form: 'intake',
  version: 1,
  digest: 'one',
  document: { id: 'intake', version: 1, schema: { type: 'object', properties: { a: {} } } },
}

const command = (name: string): SubmissionCommand => ({
  business,
  now,
  digest: 'one',
  quotas: [],
  emails: [],
  uploads: [],
  request: { idempotencyKey: name, fingerprint: 'same' },
  submission: {
    id: name,
    kind: 'form',
    form: 'intake',
    version: 1,
    status: name === 'draft' ? 'draft' : 'complete',
    values: {},
    scores: {},
    locale: 'de',
    erased: false,
    startedAt: now,
    savedAt: now,
  },
})
