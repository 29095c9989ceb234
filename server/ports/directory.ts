/**
 * A business as it stands: every record parsed, ready for questions. A directory is immutable; an edit makes a
 * new one with a higher version.
 */
import type {
  Business,
  Group,
  OneTimeLink,
  Provider,
  Service,
  ServiceMenu,
  Team,
} from '#schemas/generated/types.gen.ts'

export interface Directory {
  /** Bumped by every change of any record; what is cached is keyed by it. */
  readonly version: number
  readonly business: Business
  readonly providers: ReadonlyMap<string, Provider>
  readonly teams: ReadonlyMap<string, Team>
  readonly services: ReadonlyMap<string, Service>
  /** By id. */
  readonly groups: ReadonlyMap<string, Group>
  /** By id. */
  readonly serviceMenus: ReadonlyMap<string, ServiceMenu>
  readonly oneTimeLinks: ReadonlyMap<string, OneTimeLink>
}

/** The records of one business, as `import` reads and `export` writes them. */
export interface BusinessRecords {
  readonly business: Business
  readonly providers: readonly Provider[]
  readonly teams: readonly Team[]
  readonly services: readonly Service[]
  readonly groups: readonly Group[]
  readonly serviceMenus: readonly ServiceMenu[]
  readonly oneTimeLinks: readonly OneTimeLink[]
}

/** How a business is reached. */
export interface BusinessHosts {
  readonly business: string
  readonly hosts: readonly string[]
  readonly standby: boolean
}

export interface Directories {
  /**
   * The business that names a request's host; else the only one that is not on standby, or the only one there is;
   * else undefined.
   */
  forHost(host: string): Promise<Directory | undefined>
  /** Slugs of all businesses. */
  list(): Promise<readonly string[]>
  /** Of all businesses: which hosts each names, and whether it is on standby. */
  hosts(): Promise<readonly BusinessHosts[]>
  /** From now on they answer only the hosts they name, as soon as there is another; `replace` takes them back. */
  putOnStandby(businesses: readonly string[]): Promise<void>
  read(slug: string): Promise<BusinessRecords | undefined>
  /**
   * Replaces all records of the business in one transaction; bookings stay. With a version of its directory only if
   * that is still the newest: answers whether it was done.
   */
  replace(records: BusinessRecords, ifVersion?: number): Promise<boolean>
}
