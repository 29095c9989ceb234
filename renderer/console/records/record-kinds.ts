/** The kinds of records that the console edits, as the calls name them. */
import type { ConsoleMessageKey } from '#locales/console-messages.gen.ts'
import type { GetRecordFormInput } from '#schemas/generated/types.gen.ts'

export type RecordKindName = GetRecordFormInput['kind']

interface KindWords {
  /** Names the kind. */
  readonly title: ConsoleMessageKey
  /** On the button that begins a new one. */
  readonly create: ConsoleMessageKey
}

export const recordKindMessages: Readonly<Record<RecordKindName, KindWords>> = {
  services: { title: 'record.services', create: 'record.new_service' },
  providers: { title: 'record.providers', create: 'record.new_provider' },
  teams: { title: 'record.teams', create: 'record.new_team' },
  groups: { title: 'record.groups', create: 'record.new_group' },
  'service-menus': { title: 'record.service_menus', create: 'record.new_service_menu' },
  'one-time-links': { title: 'record.one_time_links', create: 'record.new_one_time_link' },
  business: { title: 'record.business', create: 'record.business' },
}

const names: readonly RecordKindName[] = [
  ...(['services', 'providers', 'teams', 'groups', 'service-menus', 'one-time-links', 'business'] as const),
]

/** Returns the kind of this name; undefined for content, which has no editor here. */
export const findRecordKindName = (text: string | undefined): RecordKindName | undefined =>
  names.find(name => name === text)

/** Returns the kind of a page: the segment of its path after the business. */
export const findRecordKind = (pathname: string): RecordKindName | undefined =>
  findRecordKindName(pathname.split('/')[2])

/** The lists that the page of the business leads to; those of services and of the team are entries of the navigation. */
export const businessRecordLists = ['teams', 'groups', 'service-menus', 'one-time-links'] as const
