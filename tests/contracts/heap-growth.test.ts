import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '#tests/support/run/command.ts'
import { readStartFlags } from '#tests/support/run/start-flags.ts'

/** Uses 48 MB, a third of which is replaced over and over by objects that live long enough to become old. */
const churn = `
  const text = index => new Array(125).fill(index)
  const used = Array.from({ length: 48_000 }, (_, index) => text(index))
  let most = 0
  for (let round = 0; round < 200_000; round++) {
    used[round % 16_000] = text(round)
    if (round % 2000 === 0) most = Math.max(most, process.memoryUsage().heapUsed)
  }
  console.log(Math.round(most / 1e6))
`

test("The server's heap grows less beyond what is in use than V8 allows by default", () => {
  const megabytes = (...before: readonly string[]) => {
    const code = `${before.map(file => `await import(${JSON.stringify(file)})`).join('\n')}\n${churn}`
    const args = ['--import', 'tsx', '--input-type=module', '--eval', code]
    return Number(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }))
  }
  expect(megabytes('./server/app/heap-growth.ts')).toBeLessThan(0.75 * megabytes())
})

/** A third of the objects survives for a while, so that V8 gives young objects all the space it may. */
const young = `
  const { getHeapSpaceStatistics } = await import('node:v8')
  const kept = []
  for (let index = 0; index < 3_000_000; index++) {
    const made = { index }
    if (index % 3 === 0) kept[index % 200_000] = made
  }
  const space = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
  console.log(Math.round(space.space_size / 2 ** 20))
`

test('Young objects take at most 16 MB under the flags of npm start', () => {
  const megabytes = (flags: readonly string[]) => {
    const args = [...flags, '--input-type=module', '--eval', young]
    return Number(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }))
  }
  expect(megabytes(readStartFlags())).toBeLessThanOrEqual(16)
  expect(megabytes(['--max-semi-space-size=32'])).toBeGreaterThan(16)
})
