/** Lists a business's files: which folder holds which kind of record, and which property names its file. */
import type { BusinessRecords } from '../directory.ts'

/** A kind of record; each file holds one. */
export interface RecordKind {
  /** The name of the kind in the tables. */
  readonly kind: string
  /** The list in `BusinessRecords`; `entity` is the type name of its schema in `schemas/entities`. */
  readonly list: Exclude<keyof BusinessRecords, 'business' | 'documents'>
  readonly entity: string
  /** The folder's path within the folder of the business. */
  readonly folder: string
  /** The property that the file is named after. */
  readonly key: 'slug' | 'id'
}

export const businessFileName = 'business.json'

/** Holds the pictures that records name as `images/autumn.jpg`. */
export const imageFolder = 'images'

/** Holds what the console exports of customers: tables and files, which no import reads. */
export const exportedDataFolder = 'data'

export const recordKinds: readonly RecordKind[] = [
  { kind: 'provider', list: 'providers', entity: 'Provider', folder: 'providers', key: 'slug' },
  { kind: 'team', list: 'teams', entity: 'Team', folder: 'teams', key: 'slug' },
  { kind: 'service', list: 'services', entity: 'Service', folder: 'services', key: 'slug' },
  { kind: 'group', list: 'groups', entity: 'Group', folder: 'groups', key: 'id' },
  { kind: 'service-menu', list: 'serviceMenus', entity: 'ServiceMenu', folder: 'service-menus', key: 'id' },
  {
    kind: 'one-time-link',
    list: 'oneTimeLinks',
    entity: 'OneTimeLink',
    folder: 'one-time-links',
    key: 'slug',
  },
]

/** Returns the path of a record's file, such as `providers/maya.json`. */
export const getRecordFilePath = (list: RecordKind['list'], key: string): string =>
  `${recordKinds.find(kind => kind.list === list)?.folder}/${key}.json`
