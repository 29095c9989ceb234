/** The sandboxes port on PostgreSQL: one schema per preview, whose stores are those of the real tables on another pool. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ClientBase, ClientConfig } from 'pg'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Uploads } from '#server/features/forms/store/uploads.ts'
import { connectDedicatedClient, type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import type { PreviewKey } from '../previews.ts'
import { maxSandboxTableBytes, maxSandboxUploadBytes, type SandboxStores } from '../sandboxes.ts'
import { createSandboxPool } from './sandbox-pool.ts'
import {
  createSandboxSchema,
  dropSandboxSchema,
  getSandboxSchema,
  listSandboxSchemas,
  readSandboxState,
} from './sandbox-schema.ts'

export interface SandboxesOptions {
  readonly connection: ClientConfig
  /** The connections that all sandboxes share. */
  readonly pool: Pool
  readonly dataDir: string
  /** The folder of the migrations, and the name of the last one. */
  readonly migrations: string
  readonly lastMigration: string
  /** Opens the stores on the tables of a sandbox, whose uploads are in the folder. */
  readonly openStores: (pool: Pool, uploadFolder: string) => SandboxStores
}

/** What ends sandboxes with their previews. */
export interface SandboxRemoval {
  /** Drops the tables in the caller's transaction. */
  drop(connection: ClientBase, preview: PreviewKey): Promise<void>
  /** Removes the files once that is committed. */
  removeFiles(preview: PreviewKey): Promise<void>
  /** Removes the sandboxes of none of these previews, and full ones, which begin anew. */
  tidy(listPreviews: () => Promise<readonly PreviewKey[]>): Promise<void>
}

export interface Sandboxes {
  /** Returns the stores of a preview. They are empty and keep nothing unless `prepare` has returned true. */
  open(preview: PreviewKey): SandboxStores
  /**
   * Creates the preview's sandbox if it has none. Returns false if nothing can be written: the sandbox is full, there
   * are too many, the preview does not exist or has expired, or the database does not permit it.
   */
  prepare(preview: PreviewKey, now: Instant): Promise<boolean>
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly sandboxes: Sandboxes
  }
}

export function createSandboxes(options: SandboxesOptions): Sandboxes & SandboxRemoval {
  const { connection, pool, dataDir, migrations, lastMigration, openStores } = options
  const folder = join(dataDir, 'previews')
  const getSchema = (preview: PreviewKey) => getSandboxSchema(preview, lastMigration)
  const removeFolder = (schema: string) => rm(join(folder, schema), { recursive: true, force: true })
  return {
    open(preview) {
      const schema = getSchema(preview)
      const sandboxPool = createSandboxPool(pool, schema)
      const stores = openStores(sandboxPool, join(folder, schema))
      const uploads = limitUploads(stores.formStores.uploads, sandboxPool)
      return { ...stores, formStores: { ...stores.formStores, uploads } }
    },
    async prepare(preview, now) {
      const schema = getSchema(preview)
      const state = await withConnection(pool, client => readSandboxState(client, schema))
      if (state !== 'missing') return state === 'ready'
      // Migrations may take longer than the pool's time limits permit.
      const client = await connectDedicatedClient(connection)
      try {
        return await createSandboxSchema(client, { preview, schema, now, migrations })
      } finally {
        await client.end()
      }
    },
    async drop(client, preview) {
      // Only the owner may drop it, and the connection may have another role: `scoped-pool.ts`.
      await client.query('set local role none')
      await dropSandboxSchema(client, getSchema(preview))
    },
    removeFiles: preview => removeFolder(getSchema(preview)),
    async tidy(listPreviews) {
      // In this order, because a preview exists before its schema, and that before its files.
      const folders = (await readdir(folder).catch(() => undefined)) ?? []
      const schemas = await withConnection(pool, listSandboxSchemas)
      const expected = new Set((await listPreviews()).map(getSchema))
      const kept = new Set<string>()
      for (const { schema, bytes } of schemas)
        if (expected.has(schema) && bytes < maxSandboxTableBytes) kept.add(schema)
        else await withConnection(pool, client => dropSandboxSchema(client, schema))
      for (const name of folders) if (!kept.has(name)) await removeFolder(name)
    },
  }
}

/** The rest of the space is the size limit of the next file. */
const limitUploads = (uploads: Uploads, pool: Pool): Uploads => ({
  ...uploads,
  async receive(id, body, maxBytes) {
    const [row] = await withConnection(pool, connection =>
      query<{ bytes: number }>(connection, sql`select coalesce(sum(bytes), 0)::bigint as bytes from upload`),
    )
    const left = Math.max(0, maxSandboxUploadBytes - (row?.bytes ?? 0))
    return uploads.receive(id, body, Math.min(maxBytes, left))
  },
})
