/**
 * A restore brings back everything in a backup or nothing: on both kinds of database, across major versions
 * and migrations.
 */
import { execFile } from 'node:child_process'
import {
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { backUp } from '#server/features/backup/backup.ts'
import { restoreBackup } from '#server/features/backup/restore.ts'
import { scanArchive } from '#server/features/backup/scan-archive.ts'
import { createArchiveWriter } from '#server/features/backup/write-archive.ts'
import { locateDatabase } from '#server/postgres/locate-database.ts'
import { migrate } from '#server/postgres/migrate.ts'
import { connectDedicatedClient } from '#server/postgres/pool.ts'
import { singleEngines } from '#tests/support/database/database.ts'
import { fillEveryTable, readEverything, uploadId } from '#tests/support/database/every-table.ts'
import { root } from '#tests/support/run/command.ts'
import { type ObjectStorage, startObjectStorage } from '#tests/support/servers/object-storage.ts'

interface Place {
  readonly dataDir: string
  readonly databaseUrl?: string
  readonly root?: string
  readonly anyMajor?: boolean
  readonly uploadBucket?: ObjectStorage['bucket']
}

const say = () => {}
const migrations = join(root, 'server/postgres/migrations')
const email = 'mail/0b-1.eml'
let folder = ''
let file = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bookplate-backup-'))
  await chmod(folder, 0o711)
  file = join(folder, 'all.backup')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

async function look<T>(place: Place, work: (client: Client) => Promise<T>): Promise<T> {
  const { connection, leave } = await locateDatabase({ root, say, ...place })
  try {
    const client = await connectDedicatedClient(connection)
    return await work(client).finally(() => client.end())
  } finally {
    await leave()
  }
}

const everythingIn = (place: Place) => look(place, readEverything)

/** Filled and read once: copying it is quicker than making another. */
let filled = ''
let filledRows: Awaited<ReturnType<typeof everythingIn>> = {}
beforeAll(async () => {
  filled = await mkdtemp(join(tmpdir(), 'bookplate-backup-filled-'))
  await chmod(filled, 0o711)
  const place = { dataDir: join(filled, 'data') }
  await fillAnew(place)
  filledRows = await everythingIn(place)
}, 240_000)
afterAll(() => rm(filled, { recursive: true, force: true }))

/** With their owners: PostgreSQL's files are its account's. */
async function fill({ dataDir }: Place): Promise<void> {
  await promisify(execFile)('cp', ['-a', join(filled, 'data'), dataDir])
}

async function fillAnew(place: Place, upTo = migrations): Promise<void> {
  await look(place, async client => {
    await migrate(client, upTo)
    await fillEveryTable(client, 3000)
  })
  await mkdir(join(place.dataDir, 'uploads'), { recursive: true })
  await mkdir(join(place.dataDir, 'mail'))
  await writeFile(join(place.dataDir, 'operator-token'), 'the token\n', { mode: 0o600 })
  await writeFile(join(place.dataDir, email), 'Dear Ada')
  await writeFile(join(place.dataDir, 'uploads', uploadId), Buffer.from([0, 255, 10]))
  await writeFile(join(place.dataDir, 'uploads', 'up_0123456789abcdefghijXX.part'), 'half')
}

const create = async (name: string): Promise<Place> => ({ dataDir: join(folder, name) })
const back = (place: Place) => backUp({ root, say, ...place, file })
const bring = (place: Place) => restoreBackup({ root, say, ...place, file })

/** Expects the files of a source and its rows, which are those of `fill` unless given. */
async function expectSame(place: Place, source: Place, rows = filledRows): Promise<void> {
  expect(await everythingIn(place)).toEqual(rows)
  for (const path of ['operator-token', email, `uploads/${uploadId}`]) {
    expect(await readFile(join(place.dataDir, path))).toEqual(await readFile(join(source.dataDir, path)))
    expect((await stat(join(place.dataDir, path))).mode & 0o077).toBe(0)
  }
  expect(await readdir(join(place.dataDir, 'uploads'))).toEqual([uploadId])
}

/** Each test sets up several databases, possibly on a busy machine. */
const patient = { timeout: 240_000 }

describe('A backup', patient, () => {
  test.each(singleEngines)('can be restored to $name and back', async ({ createDatabase }) => {
    const source = await create('source')
    const between = await create('between')
    const target = await create('target')
    const database = await createDatabase()
    try {
      const given = { ...between, databaseUrl: database.url }
      await look(given, client => client.query('drop schema public cascade; create schema public'))
      await fill(source)
      expect(await back(source)).toMatchObject({ files: 3, missing: [] })
      expect((await stat(file)).mode & 0o777).toBe(0o600)
      expect(await readdir(folder)).toEqual(['all.backup', 'source'])
      await bring(given)
      await expectSame(given, source)
      await back(given)
      await bring(target)
      await expectSame(target, source)
    } finally {
      await database.drop()
    }
  })

  test('of an earlier version is restored and migrated to the current tables', async () => {
    const older = join(folder, 'older')
    await cp(migrations, older, { recursive: true })
    for (const name of await readdir(older)) if (name > '0005') await rm(join(older, name))
    const source = await create('source')
    const target = await create('target')
    await fillAnew(source, older)
    await back(source)
    await bring(target)
    await look(source, client => migrate(client, migrations))
    await expectSame(target, source, await everythingIn(source))
    const applied = await look(target, client => client.query('select name from migration order by name'))
    expect(applied.rows.map(({ name }) => name)).toEqual((await readdir(migrations)).sort())
  })

  test('is restored to the bucket of the settings, and contains the files of the bucket', async () => {
    const storage = await startObjectStorage()
    try {
      const source = await create('source')
      const target = await create('target')
      const inBucket = { ...target, uploadBucket: storage.bucket }
      await fill(source)
      await back(source)
      expect(await bring(inBucket)).toMatchObject({ files: 3 })
      expect(await storage.listKeys()).toEqual([`uploads/${uploadId}`])
      expect(await readdir(target.dataDir)).not.toContain('uploads')
      expect(await back(inBucket)).toMatchObject({ files: 3, missing: [] })
    } finally {
      await storage.stop()
    }
  })

  test('reports uploads whose file is missing', async () => {
    const source = await create('source')
    await fill(source)
    await rm(join(source.dataDir, 'uploads', uploadId))
    expect((await back(source)).missing).toEqual([uploadId])
    expect((await bring(await create('target'))).files).toBe(2)
  })

  test('of nothing is rejected, and leaves no file', async () => {
    await expect(back(await create('source'))).rejects.toThrow('nothing to back up')
    expect(await readdir(folder)).toEqual(['source'])
  })
})

const others = (await readdir('/usr/lib/postgresql').catch(() => [])).filter(major => Number(major) !== 18)

describe.runIf(others.length > 0)(`Data written by PostgreSQL ${others.at(-1)}`, patient, () => {
  /** Returns the folder of an installation that brings no PostgreSQL of its own. */
  async function olderInstallation(): Promise<string> {
    const older = join(folder, 'installation')
    await mkdir(older)
    await writeFile(join(older, 'package.json'), '{}')
    await symlink(join(root, 'server'), join(older, 'server'))
    return older
  }

  test('is rejected with instructions that keep every row', async () => {
    const source = { ...(await create('source')), root: await olderInstallation() }
    const target = await create('target')
    await fillAnew(source)
    const upgraded = { dataDir: source.dataDir }
    await expect(everythingIn(upgraded)).rejects.toThrow(
      new RegExp(
        `by PostgreSQL ${others.at(-1)}, .* 18.*npm run backup -- .*move everything in ${source.dataDir} elsewhere .*npm run restore --`,
      ),
    )
    await back(upgraded)
    await bring(target)
    await expectSame(target, source, await everythingIn(source))
  })

  test('can be restored from a newer version', async () => {
    const source = await create('source')
    const target = { ...(await create('target')), root: await olderInstallation() }
    await fill(source)
    await back(source)
    await bring(target)
    await expectSame(target, source)
  })
})

describe('A restore changes nothing', patient, () => {
  let kept = ''
  let source: Place
  let target: Place
  beforeAll(async () => {
    kept = await mkdtemp(join(tmpdir(), 'bookplate-backup-source-'))
    await chmod(kept, 0o711)
    source = { dataDir: join(kept, 'source') }
    await fill(source)
    await backUp({ root, say, ...source, file: join(kept, 'all.backup') })
  }, patient.timeout)
  afterAll(() => rm(kept, { recursive: true, force: true }))
  beforeEach(async () => {
    target = await create('target')
    await cp(join(kept, 'all.backup'), file)
  })
  const untouched = async () => expect(await readdir(folder)).not.toContain('target')

  test('if the file was cut off, wherever that was', async () => {
    const { size } = await stat(file)
    for (const bytes of [size - 1, Math.floor(size / 2), 100, 0]) {
      await truncate(file, bytes)
      await expect(bring(target)).rejects.toThrow(/damaged or incomplete|not a Bookplate backup/)
    }
    await untouched()
  })

  test('if a single byte differs', async () => {
    const bytes = await readFile(file)
    for (const share of [0.1, 0.5, 0.9]) {
      const changed = Buffer.from(bytes)
      const at = Math.floor(bytes.length * share)
      changed[at] = (changed[at] ?? 0) ^ 1
      await writeFile(file, changed)
      await expect(bring(target)).rejects.toThrow(/damaged|not a Bookplate backup/)
    }
    await untouched()
  })

  test('if an entry does not match its checksum', async () => {
    await rewrite((name, content) => (name === 'files/operator-token' ? Buffer.from('another') : content))
    await expect(bring(target)).rejects.toThrow('files/operator-token does not match its checksum')
    await untouched()
  })

  test('if its end is missing', async () => {
    await rewrite((name, content) => (name === 'checksums.json' ? undefined : content))
    await expect(bring(target)).rejects.toThrow('its end is missing')
    await untouched()
  })

  test.each([
    ['another format', { format: 2 }, 'has backup format 2, but this version of Bookplate reads format 1'],
    [
      'a migration that only a newer version has',
      { migrations: [{ name: '9999-later.sql', sha256: '' }] },
      'written by a newer version (its database has 9999-later.sql)',
    ],
    [
      'a migration with other content',
      { migrations: [{ name: '0001-bookings.sql', sha256: '' }] },
      'differs from the one that was applied',
    ],
    [
      'a table that Bookplate did not create',
      { tables: [{ name: 'pg_authid', columns: ['oid'] }] },
      'which Bookplate did not create',
    ],
  ])('if the file has %s', async (_, change, sentence) => {
    await rewrite((name, content) =>
      name === 'manifest.json'
        ? Buffer.from(JSON.stringify({ ...JSON.parse(`${content}`), ...change }))
        : content,
    )
    await expect(bring(target)).rejects.toThrow(sentence)
    await expectNothingIn(target)
  })

  test('if the database rejects a row, even the last', async () => {
    await rewrite((name, content) =>
      name.startsWith('tables/upload/') ? Buffer.concat([content, content]) : content,
    )
    await expect(bring(target)).rejects.toThrow(/duplicate key/)
    await expectNothingIn(target)
    await cp(join(kept, 'all.backup'), file)
    await bring(target)
    await expectSame(target, source)
  })

  test('if a file would be written elsewhere', async () => {
    await rewrite(
      (_, content) => content,
      name => name.replace('files/operator-token', 'files/../operator-token'),
    )
    await expect(bring(target)).rejects.toThrow(
      'The backup contains ../operator-token, which Bookplate did not write',
    )
    await expectNothingIn(target)
  })

  test('if the target is not empty', async () => {
    await expect(bring(source)).rejects.toThrow(
      /operator-token already exists: a restore needs an empty DATA_DIR/,
    )
    await cp(join(source.dataDir, 'postgres'), join(target.dataDir, 'postgres'), { recursive: true })
    await expect(bring(target)).rejects.toThrow(/The database is not empty \(it has \d+ tables\)/)
  })

  async function expectNothingIn(place: Place): Promise<void> {
    expect(await everythingIn(place)).toEqual({})
    expect(await readdir(place.dataDir)).toEqual(['postgres', 'postgres.log'])
  }

  /** Rewrites the backup with matching checksums, unless the change is to the checksums. */
  async function rewrite(
    change: (name: string, content: Buffer) => Buffer | undefined,
    rename = (name: string) => name,
  ): Promise<void> {
    const entries: [string, Buffer][] = []
    const { rows } = await scanArchive(file, {
      manifest: async manifest => void entries.push(['manifest.json', Buffer.from(JSON.stringify(manifest))]),
      async entry({ name, content }) {
        const chunks: Buffer[] = []
        for await (const chunk of content) chunks.push(chunk)
        entries.push([name, Buffer.concat(chunks)])
      },
    })
    const archive = await createArchiveWriter(file)
    let tampered: string | undefined
    for (const [name, content] of entries) {
      const changed = change(name, content) ?? content
      await archive.add(rename(name), changed)
      if (name === 'files/operator-token' && changed !== content) tampered = name
    }
    const sha256 = { ...archive.sha256(), ...(tampered === undefined ? {} : { [tampered]: '' }) }
    const end = change('checksums.json', Buffer.from(JSON.stringify({ sha256, rows })))
    if (end !== undefined) await archive.add('checksums.json', end)
    await archive.finish()
  }
})
