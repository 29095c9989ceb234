/** Calendar files with faults that programs really write, and the times that their readers must find in them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { listBusyRanges } from '#server/features/busy-feeds/reading/list-busy-ranges.ts'
import { instant } from '#tests/support/clock/times.ts'
import { root } from '#tests/support/run/command.ts'

const folder = join(root, 'tests/support/cases/feeds')
const options = {
  zone: requireZone('Europe/Berlin'),
  from: instant('2026-11-29T00:00Z'),
  to: instant('2027-12-31T00:00Z'),
}

describe.each(readdirSync(folder))('%s', kind => {
  const expected: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(join(folder, kind, 'expected.json'), 'utf8'),
  )

  test('has a file for each expectation', () => {
    const files = readdirSync(join(folder, kind)).filter(name => name.endsWith('.ics'))
    expect(files).toEqual(Object.keys(expected).sort())
  })

  test.each(Object.keys(expected))('%s', name => {
    const text = readFileSync(join(folder, kind, name), 'utf8')
    const ranges = listBusyRanges(text, options).map(({ from, to }) => `${toText(from)}/${toText(to)}`)
    expect(ranges).toEqual(expected[name])
  })
})

/** As the expectations have it: `2026-12-02T08:00Z`. */
const toText = (time: number): string => `${new Date(time).toISOString().slice(0, 16)}Z`
