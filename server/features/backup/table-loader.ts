/** Loads parts of tables, with one COPY for all parts of a table. */
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { BackedUpTable } from './format.ts'
import { formatCopyTarget } from './tables.ts'

export interface TableLoader {
  /** Adds a part. All parts of a table must come in succession. */
  add(table: BackedUpTable, content: AsyncIterable<Buffer>): Promise<void>
  /** Resolves to the number of rows by table. */
  end(): Promise<Readonly<Record<string, number>>>
  /** Ends the COPY early; the connection's transaction has failed then. */
  abandon(): void
}

interface TableLoad {
  readonly name: string
  readonly rows: PassThrough
  readonly written: Promise<number>
}

export function createTableLoader(client: Client): TableLoader {
  const counts: Record<string, number> = {}
  let current: TableLoad | undefined
  const endCurrent = async () => {
    if (current === undefined) return
    current.rows.end()
    counts[current.name] = await current.written
    current = undefined
  }
  return {
    async add(table, content) {
      if (current?.name !== table.name) await endCurrent()
      const { rows, written } = current ?? beginCopy(client, table)
      current ??= { name: table.name, rows, written }
      for await (const chunk of content)
        if (!rows.write(chunk)) await Promise.race([waitForDrain(rows), written])
    },
    async end() {
      await endCurrent()
      return counts
    },
    abandon: () => void current?.rows.destroy(),
  }
}

function beginCopy(client: Client, table: BackedUpTable): Pick<TableLoad, 'rows' | 'written'> {
  const copy = client.query(copyFrom(`copy ${formatCopyTarget(table)} from stdin`))
  const rows = new PassThrough()
  const written = pipeline(rows, copy).then(() => copy.rowCount)
  // The next call of `add` or `end` throws the error; until then the rejection must not count as unhandled.
  written.catch(() => {})
  return { rows, written }
}

const waitForDrain = (stream: PassThrough): Promise<void> =>
  new Promise(settle => stream.once('drain', settle))
