/** The records of a business as one value, in which a single record can be replaced. */

import type { BusinessRecords, Directory } from '#server/features/directory/directory.ts'
import { recordKinds } from '#server/features/directory/rules/record-kinds.ts'

type Lists = Omit<BusinessRecords, 'business' | 'documents'>
export type BusinessRecord = BusinessRecords['business'] | Lists[keyof Lists][number]

export const convertDirectoryToRecords = (directory: Directory): BusinessRecords => ({
  business: directory.business,
  providers: [...directory.providers.values()],
  teams: [...directory.teams.values()],
  services: [...directory.services.values()],
  groups: [...directory.groups.values()],
  serviceMenus: [...directory.serviceMenus.values()],
  oneTimeLinks: [...directory.oneTimeLinks.values()],
  ...(directory.documents.length === 0 ? {} : { documents: directory.documents }),
})

/** Returns the record's id or slug, after which its file would be named. */
export const getRecordKey = (record: BusinessRecord): string => ('id' in record ? record.id : record.slug)

/** Returns the records of a kind. `kind` is the folder for files of that kind, or `business`. */
export function getRecordsByKind(records: BusinessRecords, kind: string): readonly BusinessRecord[] {
  const list = findRecordList(kind)
  return list === undefined ? [records.business] : records[list]
}

/** Replaces the record with the same key, or appends the record if there is none. */
export function withRecord(records: BusinessRecords, kind: string, record: BusinessRecord): BusinessRecords {
  const list = findRecordList(kind)
  if (list === undefined) return toBusinessRecords({ ...records, business: record })
  const present = records[list].some(other => getRecordKey(other) === getRecordKey(record))
  const all = present
    ? records[list].map(other => (getRecordKey(other) === getRecordKey(record) ? record : other))
    : [...records[list], record]
  return toBusinessRecords({ ...records, [list]: all })
}

export function withoutRecord(records: BusinessRecords, kind: string, key: string): BusinessRecords {
  const list = findRecordList(kind)
  if (list === undefined) return records
  return toBusinessRecords({
    ...records,
    [list]: records[list].filter(other => getRecordKey(other) !== key),
  })
}

const findRecordList = (kind: string) => recordKinds.find(({ folder }) => folder === kind)?.list

/** Proof: a record only enters the list of the kind whose schema it has passed. */
function toBusinessRecords(records: Readonly<Record<keyof Lists | 'business', unknown>>): BusinessRecords {
  return records as BusinessRecords
}
