import { expect, test } from 'vitest'
import { figure, formatTable, timeTable } from './table.ts'

test('A table aligns its rows, gives each row its ratio, and gives a case without a floor none', () => {
  const rows = [
    { name: '1 provider', cpuMs: 0.124, floorMs: 0.031, note: 'aim 0.2' },
    { name: '50 providers × 31 days', cpuMs: 14.5, floorMs: 0 },
  ]
  expect(formatTable(timeTable('Slots', rows))).toBe(
    [
      'Slots',
      '',
      'case                    CPU ms  floor ms  ratio  note',
      '──────────────────────  ──────  ────────  ─────  ───────',
      '1 provider               0.124    0.0310  4.00×  aim 0.2',
      '50 providers × 31 days    14.5         –      –',
    ].join('\n'),
  )
})

test.each([
  [0, '0'],
  [0.012345, '0.0123'],
  [1.857, '1.86'],
  [145.2, '145'],
  [12_345, '12345'],
])('%d is written %s', (value, text) => expect(figure(value)).toBe(text))
