/**
 * A business as it is now: every record parsed and indexed. A directory is immutable; an edit makes a new one with a
 * higher version.
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
import type { BusinessDocument } from '#server/configuration/document-kinds.ts'
import type { ChangeOrigin } from '#server/features/audit/audit.ts'
import type { ContentKey, ContentRecord } from './content.ts'
import type { ImageInfo } from './images.ts'
import type { FilePublication } from './published-files.ts'

export interface Directory {
  /** What begins the path of each of its URLs, `/b/harbor`; '' if the host says which business it is. */
  readonly basePath: string
  /** Incremented by every change of any record; caches use it as a key. */
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
  /** What it has instead of the installation's, and besides. */
  readonly documents: readonly BusinessDocument[]
  /** The images that these records name, by id. */
  readonly images: ReadonlyMap<string, ImageInfo>
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
  /** Default: none. */
  readonly documents?: readonly BusinessDocument[]
}

/** A business as texts to its visitors need it: its region, and the messages that it words itself. */
export type WordedBusiness = Pick<BusinessRecords, 'business' | 'documents'>

/** All records of a business with its content. */
export interface BusinessRecordsWithContent extends BusinessRecords {
  readonly content: readonly ContentRecord[]
}

/** A change of single records of content, which leaves the others as they are. */
export interface ContentChange {
  readonly put?: readonly ContentRecord[]
  readonly remove?: readonly ContentKey[]
  /** Default: an import. */
  readonly origin?: ChangeOrigin
}

export interface ReplaceRecordsOptions {
  /** The version that the business is expected to have. */
  readonly ifVersion?: number
  /** Default: an import. */
  readonly origin?: ChangeOrigin
  /**
   * Becomes the owner of the business in the same transaction, unless the demo has changed or is no longer the only
   * business: nothing is replaced then. Needs the scope of all businesses.
   */
  readonly founder?: Founder
}

export interface Founder {
  /** The id of a person. */
  readonly person: string
  /** The slug of the provider who the person is, if they are one. */
  readonly provider?: string | undefined
  /** The slug of the business that gives way to the new one. */
  readonly demo: string
}

/** Content and files that change together with the records. */
export interface PublicationChange extends ContentChange {
  readonly publication?: FilePublication | undefined
}

/** The hosts that a business answers. */
export interface BusinessHosts {
  readonly business: string
  readonly hosts: readonly string[]
  readonly standby: boolean
}

export interface Directories {
  /**
   * Returns the business that names the host; or else the only business that is not on standby; or else the only
   * business; or else undefined.
   */
  forHost(host: string): Promise<Directory | undefined>
  /** Returns the business of that name; undefined also if it is on standby and another one is not. */
  forSlug(slug: string): Promise<Directory | undefined>
  /** Returns the slugs of all businesses. */
  list(): Promise<readonly string[]>
  /** Returns the hosts and standby state of all businesses. */
  hosts(): Promise<readonly BusinessHosts[]>
  /** Makes businesses answer only the hosts they name as soon as there is another business; `replace` ends that. */
  putOnStandby(businesses: readonly string[]): Promise<void>
  /** Reads the records as they are now, which are frozen if they are known already. */
  read(slug: string): Promise<BusinessRecords | undefined>
  /** Reads records and content of one moment. */
  readAll(slug: string): Promise<BusinessRecordsWithContent | undefined>
  /**
   * Replaces all records of the business in one transaction, and its content if there is any in `records`; bookings
   * stay. If `ifVersion` is given and not the current version, changes nothing and returns false. Like the other changes,
   * it writes a revision and an entry of the audit for each record that differs.
   */
  replace(
    records: BusinessRecords | BusinessRecordsWithContent,
    options?: ReplaceRecordsOptions,
  ): Promise<boolean>
  /**
   * Removes everything of the demo but its record, which becomes this one, and who has access; returns false, with nothing
   * changed, if the demo is not on standby, or not the only business. Needs the scope of all businesses.
   */
  emptyDemo(business: Business, origin: ChangeOrigin): Promise<boolean>
  /** Changes content and increments the version; returns false, unchanged, if `ifVersion` is not the current one. */
  changeContent(business: string, change: ContentChange, ifVersion: number): Promise<boolean>
  /**
   * Replaces all records of the business, changes its content and publishes files in one transaction; returns false,
   * unchanged, if `ifVersion` or the revision of the files is not the current one.
   */
  changeRecords(records: BusinessRecords, change: PublicationChange, ifVersion: number): Promise<boolean>
}

declare module '#server/calls/handler.ts' {
  interface CallContext {
    /** The records of the business that the call is about. */
    readonly directory: Directory
  }
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly directories: Directories
  }
}

/** Indexes the records of a version. `images` are those that the records name. */
export const createDirectory = ({
  version,
  records,
  images,
  basePath = '',
}: {
  readonly version: number
  readonly records: BusinessRecords
  readonly images: readonly ImageInfo[]
  readonly basePath?: string
}): Directory => ({
  basePath,
  version,
  business: records.business,
  providers: mapBySlug(records.providers),
  teams: mapBySlug(records.teams),
  services: mapBySlug(records.services),
  groups: mapById(records.groups),
  serviceMenus: mapById(records.serviceMenus),
  oneTimeLinks: mapBySlug(records.oneTimeLinks),
  documents: records.documents ?? noDocuments,
  images: mapById(images),
})

/** One list, by which configurations are found. */
const noDocuments: readonly BusinessDocument[] = []

const mapBySlug = <T extends { slug: string }>(list: readonly T[]) =>
  new Map(list.map(record => [record.slug, record]))
const mapById = <T extends { id: string }>(list: readonly T[]) =>
  new Map(list.map(record => [record.id, record]))
