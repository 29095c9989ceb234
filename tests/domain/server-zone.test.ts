import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { root } from '#tests/support/run/command.ts'

const run = promisify(execFile)

test("Slots and their dates do not depend on the server's time zone", { timeout: 60_000 }, async () => {
  const digests: string[] = []
  const offsets: string[] = []
  for (const TZ of ['UTC', 'America/New_York', 'Asia/Kathmandu', 'Australia/Lord_Howe']) {
    const { stdout } = await run(
      process.execPath,
      ['--import', 'tsx', 'tests/support/bookings/slot-digest.ts'],
      {
        cwd: root,
        env: { ...process.env, TZ },
      },
    )
    const [count, digest, offset] = stdout.trim().split(' ')
    digests.push(`${count} ${digest}`)
    offsets.push(`${offset}`)
  }
  expect(offsets).toEqual(['0', '300', '-330', '-600'])
  expect(new Set(digests).size).toBe(1)
  expect(Number(digests[0]?.split(' ')[0])).toBeGreaterThan(10_000)
})
