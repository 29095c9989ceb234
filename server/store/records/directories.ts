/** The directories port on PostgreSQL: records are read once per version and kept as they are. */
import type { BusinessRecords, Directories, Directory } from '../../ports/directory.ts'
import { type Pool, withConnection } from '../postgres/pool.ts'
import { commitWith, rollbackWith, runTransaction } from '../postgres/transaction.ts'
import { type BusinessIndexEntry, createBusinessIndex } from './business-index.ts'
import { markStandby, readRecords, type VersionedRecords, writeRecords } from './records.ts'

export interface CachedDirectories extends Directories {
  /** Another process has changed something. */
  expire(): void
}

export function createDirectories(pool: Pool): CachedDirectories {
  const directory = createBusinessIndex(pool)
  /** The newest that was asked for, by business. */
  const kept = new Map<string, { version: number; directory: Promise<Directory | undefined> }>()

  const catalogueOf = ({ business, version }: BusinessIndexEntry) => {
    const present = kept.get(business)
    if (present !== undefined && present.version >= version) return present.directory
    const directory = readCatalogue(pool, business)
    const entry = { version, directory }
    kept.set(business, entry)
    directory.catch(() => {
      if (kept.get(business) === entry) kept.delete(business)
    })
    return directory
  }

  return {
    async forHost(host) {
      const entry = pick(await directory.entries(), host)
      return entry === undefined ? undefined : catalogueOf(entry)
    },
    list: async () => (await directory.entries()).map(({ business }) => business),
    hosts: async () =>
      (await directory.entries()).map(({ business, hosts, standby }) => ({ business, hosts, standby })),
    read: async slug => (await withConnection(pool, connection => readRecords(connection, slug)))?.records,
    async replace(records, ifVersion) {
      const done = await runTransaction(pool, async connection => {
        const version = await writeRecords(connection, records)
        return ifVersion === undefined || version === ifVersion + 1 ? commitWith(true) : rollbackWith(false)
      })
      directory.expire()
      return done
    },
    async putOnStandby(businesses) {
      await withConnection(pool, connection => markStandby(connection, businesses))
      directory.expire()
    },
    expire: directory.expire,
  }
}

/**
 * The business that names the host; else the only one, those on standby not counted where there is another. A `Host`
 * header may carry a port; names are compared in lower case.
 */
function pick(entries: readonly BusinessIndexEntry[], host: string): BusinessIndexEntry | undefined {
  const name = host.toLowerCase().replace(/:\d+$/, '')
  const named = entries.find(({ hosts }) => hosts.includes(name))
  if (named) return named
  const serving = entries.filter(({ standby }) => !standby)
  const candidates = serving.length > 0 ? serving : entries
  return candidates.length === 1 ? candidates[0] : undefined
}

async function readCatalogue(pool: Pool, slug: string): Promise<Directory | undefined> {
  const found = await withConnection(pool, connection => readRecords(connection, slug))
  return found === undefined ? undefined : catalogueFrom(found)
}

const catalogueFrom = ({ version, records }: VersionedRecords): Directory => {
  freeze(records)
  return {
    version,
    business: records.business,
    providers: bySlug(records.providers),
    teams: bySlug(records.teams),
    services: bySlug(records.services),
    groups: byId(records.groups),
    serviceMenus: byId(records.serviceMenus),
    oneTimeLinks: bySlug(records.oneTimeLinks),
  }
}

const bySlug = <T extends { slug: string }>(list: readonly T[]) => new Map(list.map(one => [one.slug, one]))
const byId = <T extends { id: string }>(list: readonly T[]) => new Map(list.map(one => [one.id, one]))

/** All of it: a catalogue is shared by every request, and a change in one would reach the others. */
function freeze(value: BusinessRecords | unknown): void {
  if (typeof value !== 'object' || value === null) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
