/** Maps the records of a business to rows of the table `record`: one kind per list, keyed as in URLs. */
import type { BusinessRecords } from '../../ports/directory.ts'

export interface RecordRow {
  readonly kind: string
  readonly key: string
  /** JSON. */
  readonly document: string
}

export const toRecordRows = (records: BusinessRecords): RecordRow[] => [
  toRow('business', '', records.business),
  ...records.providers.map(record => toRow('provider', record.slug, record)),
  ...records.teams.map(record => toRow('team', record.slug, record)),
  ...records.services.map(record => toRow('service', record.slug, record)),
  ...records.groups.map(record => toRow('group', record.id, record)),
  ...records.serviceMenus.map(record => toRow('service-menu', record.id, record)),
  ...records.oneTimeLinks.map(record => toRow('one-time-link', record.slug, record)),
]

/** The same lists, by kind, as one JSON object: `null` if there is none. */
export type RecordsByKindRow = {
  business: BusinessRecords['business'] | null
  providers: BusinessRecords['providers'] | null
  teams: BusinessRecords['teams'] | null
  services: BusinessRecords['services'] | null
  groups: BusinessRecords['groups'] | null
  service_menus: BusinessRecords['serviceMenus'] | null
  one_time_links: BusinessRecords['oneTimeLinks'] | null
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
  }
}

const toRow = (kind: string, key: string, document: object): RecordRow => ({
  kind,
  key,
  document: JSON.stringify(document),
})
