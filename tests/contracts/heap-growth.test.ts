import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '#tests/support/command.ts'

/** 48 MB in use, of which a third is replaced again and again by what lives long enough to become old. */
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

test('The heap of the server grows less beyond what is in use than V8 lets it', () => {
  const megabytes = (...before: readonly string[]) => {
    const code = `${before.map(file => `await import(${JSON.stringify(file)})`).join('\n')}\n${churn}`
    const args = ['--import', 'tsx', '--input-type=module', '--eval', code]
    return Number(execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' }))
  }
  expect(megabytes('./server/heap-growth.ts')).toBeLessThan(0.75 * megabytes())
})
