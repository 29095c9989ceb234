/** The files of a business: which folder holds which kind of record, and what its file is named after. */
import type { BusinessRecords } from '../ports/directory.ts'

/** What a file holds one of. */
export interface RecordKind {
  /** The list of `BusinessRecords` it belongs to, and the entity schema in `schemas/entities` under its type name. */
  readonly list: Exclude<keyof BusinessRecords, 'business'>
  readonly entity: string
  /** Relative to the folder of the business. */
  readonly folder: string
  /** The property that the file is named after. */
  readonly key: 'slug' | 'id'
}

export const businessFileName = 'business.json'

export const recordKinds: readonly RecordKind[] = [
  { list: 'providers', entity: 'Provider', folder: 'providers', key: 'slug' },
  { list: 'teams', entity: 'Team', folder: 'teams', key: 'slug' },
  { list: 'services', entity: 'Service', folder: 'services', key: 'slug' },
  { list: 'groups', entity: 'Group', folder: 'groups', key: 'id' },
  { list: 'serviceMenus', entity: 'ServiceMenu', folder: 'service-menus', key: 'id' },
  { list: 'oneTimeLinks', entity: 'OneTimeLink', folder: 'one-time-links', key: 'slug' },
]

/** Where a record lies: `providers/maya.json`. */
export const getRecordFilePath = (list: RecordKind['list'], key: string): string =>
  `${recordKinds.find(kind => kind.list === list)?.folder}/${key}.json`
