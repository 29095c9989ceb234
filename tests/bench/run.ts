/**
 * `npm run bench` prints the benchmarks as tables with ratios. Every ratio compares two measurements of the
 * same run, so it holds on a busy machine too. `npm run bench -- slots` runs one benchmark;
 * `npm run bench -- limits 30` runs one whose length can be chosen for 30 seconds.
 */
import { formatTable, type Table, timeTable } from './table.ts'

// React picks its build when it is first imported, so everything below imports it later.
process.env.NODE_ENV = 'production'

interface Bench {
  readonly name: string
  /** Takes minutes, so it runs only by its name. */
  readonly isLong?: boolean
  /** `seconds`: the length of a benchmark that runs for a given time, if the caller chose one. */
  run(seconds?: number): Promise<readonly Table[]>
}

const benches: readonly Bench[] = [
  {
    name: 'slots',
    run: async () => [timeTable('Slots: findSlots', await (await import('./slots.ts')).slotsBench())],
  },
  {
    name: 'store',
    run: async () => [
      timeTable('Store: bookings and questions', await (await import('./store.ts')).storeBench()),
    ],
  },
  { name: 'content', isLong: true, run: async () => (await import('./content.ts')).contentBench() },
  { name: 'million', isLong: true, run: async () => (await import('./million.ts')).millionBench() },
  {
    name: 'engine',
    run: async () => [
      timeTable('Engine: booking attempts', await (await import('./engine.ts')).engineBench()),
    ],
  },
  {
    name: 'messages',
    run: async () => [
      timeTable('Messages: translate', await (await import('./messages.ts')).messagesBench()),
    ],
  },
  { name: 'rebuild', run: async () => (await import('./rebuild.ts')).rebuildBench() },
  { name: 'pages', run: async () => (await import('./pages.ts')).pagesBench() },
  { name: 'forms', run: async () => (await import('./forms.ts')).formsBench() },
  { name: 'answers', run: async () => (await import('./answers.ts')).answersBench() },
  { name: 'console', isLong: true, run: async () => (await import('./console.ts')).consoleBench() },
  { name: 'bookings', run: async () => (await import('./bookings.ts')).bookingsBench() },
  { name: 'mixed', isLong: true, run: async seconds => (await import('./mixed.ts')).mixedBench(seconds) },
  { name: 'overload', isLong: true, run: async () => (await import('./overload.ts')).overloadBench() },
  { name: 'limits', isLong: true, run: async seconds => (await import('./limits.ts')).limitsBench(seconds) },
  { name: 'embed', isLong: true, run: async () => (await import('./embed.ts')).embedBench() },
  { name: 'builder', run: async () => (await import('./builder.ts')).builderBench() },
  { name: 'phone', run: async () => (await import('./phone.ts')).phoneBench() },
  { name: 'lighthouse', run: async () => (await import('./lighthouse.ts')).lighthouseBench() },
]

const [, , wanted, length] = process.argv
const seconds = length === undefined ? undefined : Number(length)
const chosen = benches.filter(({ name, isLong }) => (wanted === undefined ? !isLong : name === wanted))
if (chosen.length === 0) {
  console.error(
    `There is no bench "${wanted}": choose one of ${benches.map(bench => bench.name).join(', ')}.`,
  )
  process.exit(2)
}
for (const bench of chosen)
  for (const table of await bench.run(seconds)) console.log(`\n${formatTable(table)}`)
