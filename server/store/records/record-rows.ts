/** How the records of a business lie in the table `record`: one kind per list, keyed as addresses name them. */
import type { BusinessRecords } from '../../ports/directory.ts'

export interface StoredRecord {
  readonly kind: string
  readonly key: string
  /** JSON. */
  readonly document: string
}

export const toRecordRows = (records: BusinessRecords): StoredRecord[] => [
  row('business', '', records.business),
  ...records.providers.map(one => row('provider', one.slug, one)),
  ...records.teams.map(one => row('team', one.slug, one)),
  ...records.services.map(one => row('service', one.slug, one)),
  ...records.groups.map(one => row('group', one.id, one)),
  ...records.serviceMenus.map(one => row('service-menu', one.id, one)),
  ...records.oneTimeLinks.map(one => row('one-time-link', one.slug, one)),
]

/** The same lists, by kind, as one JSON object: `null` where there is none. */
export type RecordColumns = {
  business: BusinessRecords['business'] | null
  providers: BusinessRecords['providers'] | null
  teams: BusinessRecords['teams'] | null
  services: BusinessRecords['services'] | null
  groups: BusinessRecords['groups'] | null
  service_menus: BusinessRecords['serviceMenus'] | null
  one_time_links: BusinessRecords['oneTimeLinks'] | null
}

export function parseRecordColumns(columns: RecordColumns): BusinessRecords | undefined {
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

const row = (kind: string, key: string, document: object): StoredRecord => ({
  kind,
  key,
  document: JSON.stringify(document),
})
