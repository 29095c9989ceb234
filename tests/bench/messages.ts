/** Our interpreter compared with the `messageformat` package, which makes the same texts. */
import { MessageFormat } from 'messageformat'
import { compileCatalogues, compileMessage } from '#locales/catalogue.ts'
import { createTranslator, type MessageKey } from '#locales/translator.ts'
import type { MessageParams } from '#schemas/runtime/core/problem.ts'
import { readCatalogueFiles } from '#tests/support/texts/catalogue-files.ts'
import type { BenchRow } from './table.ts'

const timesPerRow = 20_000

const rows: readonly { readonly name: string; readonly key: MessageKey; readonly params: MessageParams }[] = [
  { name: 'plain text', key: 'common.continue', params: {} },
  { name: 'one value', key: 'booking.with', params: { provider: 'maya' } },
  { name: 'plural', key: 'slot.seats_left', params: { count: 3 } },
  { name: 'choice', key: 'booking.thank_you', params: { status: 'requested' } },
]

/** Formats 20 000 texts per row; the floor is messageformat 4 with its formatter already built. */
export async function messagesBench(): Promise<BenchRow[]> {
  const files = readCatalogueFiles()
  const { catalogues } = compileCatalogues(files)
  const i18n = createTranslator({ locale: 'en', catalogue: catalogues.get('en') ?? {} })
  const measured = rows.map(({ name, key, params }) => {
    const theirs = new MessageFormat('en-US', files.en?.[key] ?? '', { bidiIsolation: 'none', dir: 'ltr' })
    return {
      name: `${timesPerRow} × ${name}`,
      cpuMs: cpuMs(timesPerRow, () => i18n.phrase(key, params)),
      floorMs: cpuMs(timesPerRow, () => theirs.format(params)),
      note: 'against messageformat 4',
    }
  })
  return [...measured, startRow(files)]
}

/** Measures a start, which parses, checks and merges all catalogues, compared with parsing alone. */
function startRow(files: Readonly<Record<string, Readonly<Record<string, string>>>>): BenchRow {
  const texts = Object.values(files).flatMap(file => Object.values(file))
  return {
    name: `start: ${Object.keys(files).length} catalogues, ${texts.length} messages`,
    cpuMs: cpuMs(1, () => compileCatalogues(files)),
    floorMs: cpuMs(1, () => texts.map(compileMessage)),
    note: 'against the messages one by one',
  }
}

/** Returns the best of three rounds, after one for warm-up. */
function cpuMs(times: number, run: () => unknown): number {
  const rounds = Array.from({ length: 4 }, () => {
    const before = process.cpuUsage()
    for (let i = 0; i < times; i++) run()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return Math.min(...rounds.slice(1))
}
