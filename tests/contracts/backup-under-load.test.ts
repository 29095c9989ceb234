/** Runs `npm run backup` beside the built server (`npm test -- build`) while visitors book and cancel. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { openEmbeddedPostgres } from '#server/postgres/embedded/embedded.ts'
import { bookAt, bookingIn, cancelAt, freeTimes, type SlotChoice } from '#tests/support/bookings/api.ts'
import { inconsistencies } from '#tests/support/database/consistency.ts'
import { root } from '#tests/support/run/command.ts'
import { runTool } from '#tests/support/run/tool.ts'
import { startServer } from '#tests/support/servers/server.ts'
import { serverEngines } from '#tests/support/servers/server-databases.ts'

const visitors = 6

test.each(serverEngines)(
  'A backup of a busy server on $name contains every booking confirmed before it started, and is consistent',
  async ({ prepare }) => {
    const database = await prepare()
    const folder = await mkdtemp(join(tmpdir(), 'bookplate-busy-'))
    await chmod(folder, 0o711)
    const file = join(folder, 'busy.backup')
    const dataDir = join(folder, 'data')
    const server = await startServer(database.options)
    try {
      const promised: string[] = []
      const signal = { over: false }
      const times = (
        await Promise.all(['maya', 'leo'].map(provider => freeTimes(server.url, provider, 'haircut', 60)))
      ).flat()
      const load = Array.from({ length: visitors }, (_, visitor) =>
        visit(server.url, { times: times.filter((_, at) => at % visitors === visitor), promised, signal }),
      )
      await expect.poll(() => promised.length, { timeout: 60_000 }).toBeGreaterThan(20)
      const before = [...promised]
      const { code, output } = await runTool('backup', [file], {
        ...database.options.env,
        DATA_DIR: server.dataDir,
      })
      const after = promised.length
      signal.over = true
      await Promise.all(load)
      expect(code, output).toBe(0)
      expect(after, 'visitors went on meanwhile').toBeGreaterThan(before.length)

      expect(await runTool('restore', [file], { DATA_DIR: dataDir })).toMatchObject({ code: 0 })
      const { connection: address, close } = await openEmbeddedPostgres({ dataDir, root, say: () => {} })
      const client = new Client({ ...address })
      await client.connect()
      try {
        expect(await inconsistencies(client)).toEqual([])
        const { rows } = await client.query<{ id: string }>('select id from booking')
        expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(before))
      } finally {
        await client.end()
        await close()
      }
      const restored = await startServer({ dataDir })
      expect((await fetch(`${restored.url}/api/v1/bookings/${before[0]}`)).status).toBe(200)
      expect(restored.output()).not.toContain('token is')
      await restored.stop()
    } finally {
      await server.stop()
      await database.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
  180_000,
)

interface Visit {
  readonly times: readonly SlotChoice[]
  readonly promised: string[]
  readonly signal: { readonly over: boolean }
}

/** Books one time after the other and cancels every other booking. */
async function visit(url: string, { times, promised, signal }: Visit): Promise<void> {
  for (const [index, time] of times.entries()) {
    if (signal.over) return
    const booked = await bookAt(url, time)
    if (booked.status === 409) continue
    expect(booked.status).toBe(201)
    const { id } = await bookingIn(booked)
    promised.push(id)
    if (index % 2 === 1) expect((await cancelAt(url, id)).status).toBe(200)
  }
  expect.unreachable('All free times were booked before the backup was done.')
}
