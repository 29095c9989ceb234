/** Finds the records that name a record, which cannot be deleted while they do. */
import type { Text } from '#schemas/generated/types.gen.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import type { RecordName } from './record-keys.ts'

interface NamingRecord extends RecordName {
  readonly name: Text
}

/** A record as those that name others, with the names by kind. */
interface Mentions extends NamingRecord {
  readonly names: Readonly<Record<string, readonly string[]>>
}

export const findReferencingRecords = (records: BusinessRecords, { kind, key }: RecordName): NamingRecord[] =>
  listMentions(records)
    .filter(({ names }) => names[kind]?.includes(key))
    .map(({ names: _, ...record }) => record)

const listMentions = (records: BusinessRecords): readonly Mentions[] => [
  ...records.providers.map(({ slug, name, services }) => ({
    kind: 'providers',
    key: slug,
    name,
    names: { services: services === 'all' ? [] : services },
  })),
  ...records.teams.map(({ slug, name, members }) => ({
    kind: 'teams',
    key: slug,
    name,
    names: { providers: members },
  })),
  ...records.groups.map(({ id, name, services = [], providers = [] }) => ({
    kind: 'groups',
    key: id,
    name,
    names: { services, providers, teams: providers },
  })),
  ...records.serviceMenus.map(({ id, name, sections }) => ({
    kind: 'service-menus',
    key: id,
    name,
    names: { services: sections.flatMap(({ services }) => services) },
  })),
  ...records.oneTimeLinks.map(({ slug, target }) => ({
    kind: 'one-time-links',
    key: slug,
    name: slug,
    names: {
      services: toList(target.service),
      providers: toList(target.provider),
      teams: toList(target.provider),
      groups: toList(target.group),
      'service-menus': toList(target.menu),
    },
  })),
]

const toList = (name: string | undefined): readonly string[] => (name === undefined ? [] : [name])
