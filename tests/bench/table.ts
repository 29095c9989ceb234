/** Formats what benchmarks measure as aligned text. */

/** One measurement with the floor it is compared with, taken in the same run. */
export interface BenchRow {
  readonly name: string
  /** CPU of the whole case, in milliseconds. */
  readonly cpuMs: number
  /** CPU of the least code that does the same; 0: there is none. */
  readonly floorMs: number
  readonly note?: string
}

/** Text cells; every row has as many as the head. */
export interface Table {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Builds a table of times with their ratio: how many times the floor a case costs. */
export const timeTable = (title: string, rows: readonly BenchRow[]): Table => ({
  title,
  head: ['case', 'CPU ms', 'floor ms', 'ratio', 'note'],
  rows: rows.map(({ name, cpuMs, floorMs, note = '' }) => [
    name,
    figure(cpuMs),
    floorMs > 0 ? figure(floorMs) : '–',
    ratio(cpuMs, floorMs),
    note,
  ]),
})

/** Formats a ratio as `3.20×`, or as a dash if there is nothing to compare with. */
export const ratio = (value: number, floor: number): string =>
  floor > 0 ? `${(value / floor).toFixed(2)}×` : '–'

/** Formats three significant digits without exponents: `0.0124`, `1.86`, `145`. */
export function figure(value: number): string {
  if (value === 0) return '0'
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))))
  return value.toFixed(Math.min(digits, 6))
}

/** Aligns numbers to the right and words to the left. */
export function formatTable({ title, head, rows }: Table): string {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map(row => (row[column] ?? '').length)))
  const numeric = head.map(
    (_, column) => rows.length > 0 && rows.every(row => /^([\d.,]+(×| .{1,3})?|–)?$/.test(row[column] ?? '')),
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        numeric[column] ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  const rule = widths.map(width => '─'.repeat(width)).join('  ')
  return [title, '', line(head), rule, ...rows.map(line)].join('\n')
}
