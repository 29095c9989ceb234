/** Maps the records of a business to rows of the table `record`: one kind per list, keyed as in URLs. */
import type { BusinessRecords } from '../directory.ts'

export interface RecordRow {
  readonly kind: string
  readonly key: string
  /** JSON. */
  readonly document: string
}

export function* listRecordRows(records: BusinessRecords): Generator<RecordRow> {
  yield toRow('business', '', records.business)
  for (const record of records.providers) yield toRow('provider', record.slug, record)
  for (const record of records.teams) yield toRow('team', record.slug, record)
  for (const record of records.services) yield toRow('service', record.slug, record)
  for (const record of records.groups) yield toRow('group', record.id, record)
  for (const record of records.serviceMenus) yield toRow('service-menu', record.id, record)
  for (const record of records.oneTimeLinks) yield toRow('one-time-link', record.slug, record)
}

/** The same lists, by kind, as one JSON object: `null` if there is none. */
export type RecordsByKindRow = {
  business: BusinessRecords['business'] | null
  providers: BusinessRecords['providers'] | null
  teams: BusinessRecords['teams'] | null
  services: BusinessRecords['services'] | null
  groups: BusinessRecords['groups'] | null
  service_menus: BusinessRecords['serviceMenus'] | null
  one_time_links: BusinessRecords['oneTimeLinks'] | null
  documents: BusinessRecords['documents'] | null
}

export function fromRecordsByKindRow(columns: RecordsByKindRow): BusinessRecords | undefined {
  if (columns.business === null) return undefined
  return {
    business: columns.business,
    providers: columns.providers ?? [],
    teams: columns.teams ?? [],
    services: columns.services ?? [],
    groups: columns.groups ?? [],
    serviceMenus: columns.service_menus ?? [],
    oneTimeLinks: columns.one_time_links ?? [],
    ...(columns.documents ? { documents: columns.documents } : {}),
  }
}

const toRow = (kind: string, key: string, document: object): RecordRow => ({
  kind,
  key,
  document: JSON.stringify(document),
})
