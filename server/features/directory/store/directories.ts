/** The directories port on PostgreSQL: records are read once per version and cached. */
import { LRUCache } from 'lru-cache'
import type { ClientBase } from 'pg'
import { collectImageIds } from '#schemas/runtime/image/image-references.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { CountCacheRead } from '#server/calls/observations.ts'
import type { ChangeOrigin } from '#server/features/audit/audit.ts'
import { writeAuditDetails } from '#server/features/audit/store/audit.ts'
import { runForBusiness } from '#server/lib/business-scope.ts'
import { type Pool, withConnection } from '#server/postgres/pool.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, runTransaction, toRolledBackResult } from '#server/postgres/transaction.ts'
import {
  type BusinessRecords,
  type ContentChange,
  createDirectory,
  type Directories,
  type Directory,
} from '../directory.ts'
import { type BusinessListEntry, createBusinessListCache } from './business-list-cache.ts'
import { deleteContent, readContent, replaceContent, saveContent } from './content.ts'
import { emptyBusiness } from './empty-business.ts'
import { lockDemo, writeFounder } from './founder.ts'
import { createImageStore } from './images.ts'
import { publishFiles } from './published-files.ts'
import {
  incrementVersion,
  putBusinessesOnStandby,
  readRecords,
  readVersion,
  replaceBusinessRecords,
} from './records.ts'

export interface CachedDirectories extends Directories {
  /** Marks everything as stale because another process has made a change. */
  expire(): void
}

interface CachedDirectory {
  /** That of the list of businesses; the directory may be newer. */
  readonly version: number
  readonly directory: Promise<LoadedDirectory | undefined>
}

interface LoadedDirectory {
  readonly directory: Directory
  /** Those that the directory indexes. */
  readonly records: BusinessRecords
}

/** One of the size of the demo takes 40 kB. */
const maxCachedDirectories = 500

export function createDirectoryStore(pool: Pool, countCacheRead?: CountCacheRead): CachedDirectories {
  const directory = createBusinessListCache(pool)
  const { getDirectory, read } = createDirectoryCache(pool, countCacheRead)
  return {
    async forHost(host) {
      const entry = findByHost(await directory.entries(), host)
      return entry === undefined ? undefined : getDirectory(entry)
    },
    async forSlug(slug) {
      const entry = listCandidates(await directory.entries()).find(({ business }) => business === slug)
      return entry === undefined ? undefined : getDirectory(entry)
    },
    list: async () => (await directory.entries()).map(({ business }) => business),
    hosts: async () =>
      (await directory.entries()).map(({ business, hosts, standby }) => ({ business, hosts, standby })),
    read,
    readAll: slug =>
      runTransaction(pool, async connection => {
        // All statements see what the first one sees.
        await query(connection, sql`set transaction isolation level repeatable read, read only`)
        const found = await readRecords(connection, slug)
        return toRolledBackResult(found && { ...found.records, content: await readContent(connection, slug) })
      }),
    ...createDirectoryChanges(pool, directory.expire),
    expire: directory.expire,
  }
}

/** Caches directories by the versions of the list of businesses. */
function createDirectoryCache(pool: Pool, countCacheRead?: CountCacheRead) {
  /** The newest version that was read, by business, of those that were asked for last. */
  const cached = new LRUCache<string, CachedDirectory>({ max: maxCachedDirectories })

  const load = ({ business, version }: BusinessListEntry) => {
    const newest = cached.get(business)
    const isCached = newest !== undefined && newest.version >= version
    countCacheRead?.('directory', isCached ? 'hit' : 'miss')
    if (isCached) return newest.directory
    // Requests of other scopes wait for it, too.
    const directory = runForBusiness(business, () => loadDirectory(pool, business))
    const entry = { version, directory }
    cached.set(business, entry)
    directory.catch(() => {
      if (cached.get(business) === entry) cached.delete(business)
    })
    return directory
  }
  /** Does not fill the cache: jobs read all businesses, and would replace those that visitors ask for. */
  const readCached = async (slug: string): Promise<BusinessRecords | undefined> => {
    const loaded = await cached.peek(slug)?.directory.catch(() => undefined)
    if (loaded === undefined) return undefined
    const version = await withConnection(pool, connection => readVersion(connection, slug))
    return version === loaded.directory.version ? loaded.records : undefined
  }
  return {
    getDirectory: async (entry: BusinessListEntry) => (await load(entry))?.directory,
    read: async (slug: string) =>
      (await readCached(slug)) ??
      (await withConnection(pool, connection => readRecords(connection, slug)))?.records,
  }
}

type DirectoryChanges = Pick<
  Directories,
  'replace' | 'emptyDemo' | 'changeContent' | 'changeRecords' | 'putOnStandby'
>

function createDirectoryChanges(pool: Pool, expire: () => void): DirectoryChanges {
  /** Keeps what `work` has written if it returns true. */
  const change = async (work: (connection: ClientBase) => Promise<boolean>) => {
    const done = await runTransaction(pool, async connection => {
      // A change has one record or thousands: PostgreSQL would keep the plan for one, with which a statement for 500 took 9 s.
      await query(connection, sql`set local plan_cache_mode = force_custom_plan`)
      return (await work(connection)) ? commitWith(true) : toRolledBackResult(false)
    })
    expire()
    return done
  }
  return {
    replace: (records, { ifVersion, origin = createImportOrigin(), founder } = {}) =>
      change(async connection => {
        const { slug: business } = records.business
        if (founder && !(await lockDemo(connection, founder))) return false
        const version = await replaceBusinessRecords(connection, records, { ifVersion, origin })
        if (version === undefined) return false
        if ('content' in records)
          await replaceContent(connection, records.content, { business, version, origin })
        if (founder) await writeFounder(connection, business, founder)
        return true
      }),
    emptyDemo: (business, origin) =>
      change(async connection => {
        if (!(await lockDemo(connection, { demo: business.slug }))) return false
        await emptyBusiness(connection, business, origin)
        return true
      }),
    changeContent: (business, wanted, ifVersion) =>
      change(async connection => {
        const version = await incrementVersion(connection, business)
        if (version !== ifVersion + 1) return false
        await applyContentChange(connection, wanted, { business, version })
        return true
      }),
    changeRecords: (records, wanted, ifVersion) =>
      change(async connection => {
        const { slug: business } = records.business
        const { publication, origin = createImportOrigin() } = wanted
        const version = await replaceBusinessRecords(connection, records, { ifVersion, origin })
        if (version === undefined) return false
        await applyContentChange(connection, { ...wanted, origin }, { business, version })
        if (!publication) return true
        if (!(await publishFiles(connection, publication))) return false
        const details = publication.files.map(({ file }) => ({ kind: 'file', key: file }))
        await writeAuditDetails(connection, { business, origin, details })
        return true
      }),
    async putOnStandby(businesses) {
      await withConnection(pool, connection => putBusinessesOnStandby(connection, businesses))
      expire()
    },
  }
}

const createImportOrigin = (): ChangeOrigin => ({
  author: 'import',
  action: 'import',
  at: asInstant(Date.now()),
})

async function applyContentChange(
  connection: ClientBase,
  { put = [], remove = [], origin = createImportOrigin() }: ContentChange,
  place: { readonly business: string; readonly version: number },
): Promise<void> {
  await saveContent(connection, put, { ...place, origin })
  await deleteContent(connection, remove, { ...place, origin })
}

/**
 * Finds the business that names the host, or else the only business; those on standby do not count if there is another.
 * A `Host` header may contain a port; names are compared in lower case.
 */
function findByHost(entries: readonly BusinessListEntry[], host: string): BusinessListEntry | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const named = entries.filter(({ hosts }) => hosts.includes(name))
  const candidates = listCandidates(entries)
  if (named.length > 0) return named.find(entry => candidates.includes(entry)) ?? named[0]
  return candidates.length === 1 ? candidates[0] : undefined
}

/** Lists the businesses that are not on standby, or all if all are. */
function listCandidates(entries: readonly BusinessListEntry[]): readonly BusinessListEntry[] {
  const serving = entries.filter(({ standby }) => !standby)
  return serving.length > 0 ? serving : entries
}

async function loadDirectory(pool: Pool, slug: string): Promise<LoadedDirectory | undefined> {
  const found = await withConnection(pool, connection => readRecords(connection, slug))
  if (found === undefined) return undefined
  const ids = collectImageIds(found.records)
  const images = ids.length === 0 ? [] : await createImageStore(pool).describe(slug, ids)
  freezeDeep(found.records)
  return { directory: createDirectory({ ...found, images }), records: found.records }
}

/** Freezes deeply: all requests share the directory, so a change by one would reach the others. */
function freezeDeep(value: BusinessRecords | unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const part of Object.values(value)) freezeDeep(part)
}
