/** Checks what a schema cannot say about a business: names must exist, and figures must fit each other. */

import type {
  Business,
  Group,
  OneTimeLink,
  Provider,
  Service,
  ServiceMenu,
  Team,
  WeeklyHours,
} from '#schemas/generated/types.gen.ts'
import { defaultGuestRulesId } from '#schemas/runtime/booking/guest-rules.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { BrokenRecordRule } from '#schemas/runtime/core/record-rule.ts'
import type { FormDocument, JsonObject } from '#schemas/runtime/form/form.ts'
import { listSubschemas } from '#schemas/runtime/form/subschemas.ts'
import {
  arePlausibleHours,
  maxNightMinutes,
  type OpenHours,
  parseOpenHours,
} from '#schemas/runtime/time/open-hours.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { FileFault } from '#server/configuration/files.ts'
import type { BusinessRecords } from '#server/features/directory/directory.ts'
import { findLinkedRouteFaults, findLinkHostFaults } from '#server/features/directory/rules/business-links.ts'
import { businessFileName, getRecordFilePath } from '#server/features/directory/rules/record-kinds.ts'
import { formatPlainAmount } from '#server/features/pricing/rules/amount.ts'
import { getMinimumCharge, isBelowMinimumCharge } from '#server/features/pricing/rules/minimum-charge.ts'
import { quoteService } from '#server/features/pricing/rules/quote.ts'
import { formatShortList } from '#server/lib/format-short-list.ts'
import { findEmailLinkFaults } from './email-link-faults.ts'
import { findHiddenTermsFaults } from './hidden-terms-faults.ts'
import { findHostFaults, findWebhookFaults } from './host-faults.ts'
import { findRedirectFaults } from './redirect-faults.ts'
import { findThemeFaults } from './theme-faults.ts'

/** The parts of the configuration that records may name. */
type Nameable = Pick<Configuration, 'links' | 'guests' | 'screens'> & { readonly forms: Forms }

export const findBusinessRecordFaults = (records: BusinessRecords, rules: Nameable): FileFault[] =>
  [...listBusinessRecordFaults(records, rules)].flat()

/** Yields what it has found after each record. */
export function* listBusinessRecordFaults(
  records: BusinessRecords,
  { forms, links, guests, screens }: Nameable,
): Generator<FileFault[]> {
  const { business, providers, teams, services, groups, serviceMenus, oneTimeLinks } = records
  const names = collectNames(records)
  yield [
    ...findThemeFaults(business),
    ...findLinkHostFaults(business),
    ...findEmailLinkFaults(records),
    ...findLinkedRouteFaults(business, links),
    ...findRedirectFaults(business),
    ...findHostFaults(business),
    ...findWebhookFaults(business),
    ...findDetailsFormFaults(business, businessFileName, forms),
    ...findHiddenTermsFaults(records, screens),
  ]
  for (const provider of providers) yield providerFaults(provider, names)
  for (const team of teams) yield teamFaults(team, names)
  for (const service of services)
    yield [...serviceFaults(service, business, forms), ...findServiceGuestRulesFaults(service, guests)]
  for (const group of groups) yield groupFaults(group, names)
  for (const menu of serviceMenus) yield menuFaults(menu, names)
  for (const link of oneTimeLinks) yield linkFaults(link, names)
}

type Forms = ReadonlyMap<string, Pick<FormDocument, 'schema'>>

interface Names {
  readonly services: ReadonlySet<string>
  readonly providers: ReadonlySet<string>
  /** Slugs of providers and teams, all distinct because `/widget/appointment/:provider` takes either. */
  readonly bookable: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  readonly menus: ReadonlySet<string>
  /** Ids by slug: of the first that has it. */
  readonly groupSlugs: ReadonlyMap<string, string>
  readonly menuSlugs: ReadonlyMap<string, string>
}

function collectNames({ services, providers, teams, groups, serviceMenus }: BusinessRecords): Names {
  const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug)
  return {
    services: new Set(slugs(services)),
    providers: new Set(slugs(providers)),
    bookable: new Set([...slugs(providers), ...slugs(teams)]),
    groups: new Set(groups.map(({ id }) => id)),
    menus: new Set(serviceMenus.map(({ id }) => id)),
    groupSlugs: indexSlugs(groups),
    menuSlugs: indexSlugs(serviceMenus),
  }
}

const indexSlugs = (list: readonly { id: string; slug: string }[]): ReadonlyMap<string, string> =>
  // Of two entries with one key, a map keeps the last.
  new Map(list.map(({ id, slug }): [string, string] => [slug, id]).reverse())

/** Returns one fault for each entry of a list that names nothing. */
const unknown = (
  place: { file: string; pointer: string; what: string },
  wanted: readonly string[],
  names: ReadonlySet<string>,
): FileFault[] =>
  wanted.flatMap((name, index) =>
    names.has(name)
      ? []
      : [
          {
            file: place.file,
            pointer: `${place.pointer}/${index}`,
            reason: describeMissingName(place.what, name, names),
            broken: { rule: 'unknown_name', params: { name } },
          },
        ],
  )

const describeMissingName = (what: string, name: string, names: ReadonlySet<string>): string =>
  `there is no ${what} "${name}"; available: ${formatShortList(names) || 'none'}.`

function providerFaults(
  { slug, services, photo, hours, overrides = [], timeOff = [] }: Provider,
  names: Names,
): FileFault[] {
  const file = getRecordFilePath('providers', slug)
  return [
    ...(photo === undefined || /^[\w-][\w. -]*$/.test(photo)
      ? []
      : [{ file, pointer: '/photo', reason: photoRemedy, broken: { rule: 'picture' as const } }]),
    ...(services === 'all'
      ? []
      : unknown({ file, pointer: '/services', what: 'service' }, services, names.services)),
    ...findWeekFaults(hours, file),
    ...overrides.flatMap((override, index) =>
      findDayFaults(override.hours, { file, pointer: `/overrides/${index}/hours` }),
    ),
    ...timeOff.flatMap(({ from, to }, index): FileFault[] => {
      const pointer = `/timeOff/${index}`
      if (!isWallTime(from)) return [{ file, pointer: `${pointer}/from`, ...invalidTime }]
      if (!isWallTime(to)) return [{ file, pointer: `${pointer}/to`, ...invalidTime }]
      return from < to
        ? []
        : [
            {
              file,
              pointer: `${pointer}/to`,
              reason: `must be later than "from", ${from}.`,
              broken: { rule: 'time_order' },
            },
          ]
    }),
  ]
}

const invalidTime: Pick<FileFault, 'reason' | 'broken'> = {
  reason: 'is not a valid date and time.',
  broken: { rule: 'time_invalid' },
}

const photoRemedy =
  'is not the name of a file next to the record. Photos are never loaded from other sites: put the picture into the ' +
  'folder providers and write its name, such as "maya.jpg", or upload it with PUT /api/v1/operator/providers/:provider/photo.'

/** Finds hours of a week that cannot be meant: the day would be closed, which nobody would see. */
const findWeekFaults = (week: WeeklyHours, file: string): FileFault[] =>
  Object.entries(week).flatMap(([day, hours = []]) =>
    findDayFaults(hours, { file, pointer: `/hours/${day}` }),
  )

const findDayFaults = (
  hours: readonly string[],
  { file, pointer }: Pick<FileFault, 'file' | 'pointer'>,
): FileFault[] =>
  hours.flatMap((text, index) => {
    const parsed = parseOpenHours(text)
    // The schema has already checked the text.
    if (!parsed || arePlausibleHours(parsed)) return []
    return [{ file, pointer: `${pointer}/${index}`, ...describeUnmeantHours(text, parsed) }]
  })

function describeUnmeantHours(
  text: string,
  { open, close }: OpenHours,
): Pick<FileFault, 'reason' | 'broken'> {
  const [from = '', to = ''] = text.split('-')
  if (open === close)
    return {
      reason: `"${text}" ends when it begins; write 00:00-24:00 for the whole day, or leave it out for none.`,
      broken: { rule: 'hours_empty', params: { hours: text } },
    }
  return {
    reason:
      `"${text}" ends before it begins. Hours that go on after midnight may last ${maxNightMinutes / 60} hours, and these would ` +
      `last ${formatHours(close - open)}: write ${to}-${from} if the times are swapped, else ${from}-24:00 here and 00:00-${to} on the next day.`,
    broken: { rule: 'hours_swapped', params: { hours: text, swapped: `${to}-${from}` } },
  }
}

const formatHours = (minutes: number): string =>
  minutes % 60 === 0
    ? String(minutes / 60)
    : `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** Checks the ranges in `YYYY-MM-DDTHH:MM`; the schema has already checked the digits. */
const isWallTime = (text: string): boolean =>
  parsePlainDate(text.slice(0, 10)) !== undefined && text.slice(11) <= '23:59' && text.slice(14) <= '59'

function teamFaults({ slug, members }: Team, { providers }: Names): FileFault[] {
  const file = getRecordFilePath('teams', slug)
  return [
    ...unknown({ file, pointer: '/members', what: 'provider' }, members, providers),
    ...(providers.has(slug)
      ? [
          {
            file,
            pointer: '/slug',
            reason: `"${slug}" is also a provider, and both would have the same URL; choose another.`,
            broken: { rule: 'slug_taken' as const, params: { slug } },
          },
        ]
      : []),
  ]
}

function serviceFaults(
  service: Service,
  { currency }: Pick<Business, 'currency'>,
  forms: Forms,
): FileFault[] {
  const place = getRecordFilePath('services', service.slug)
  const { capacity = 1, reservableSlots = 1, price = 0, deposit } = service
  const faults: FileFault[] = []
  const fault = (pointer: string, reason: string, broken: BrokenRecordRule) =>
    faults.push({ file: place, pointer, reason, broken })
  if (reservableSlots > capacity)
    fault('/reservableSlots', `must be at most the capacity, ${capacity}.`, {
      rule: 'seats',
      params: { limit: capacity },
    })
  const kind = deposit?.kind
  if ((kind === 'amount' || kind === 'percent') && deposit?.value === undefined) {
    fault('/deposit/value', `is missing; a deposit of kind ${kind} needs it.`, { rule: 'deposit_missing' })
  }
  if (kind === 'percent' && (deposit?.value ?? 0) > 100)
    fault('/deposit/value', 'must be at most 100 percent.', { rule: 'deposit_percent' })
  if (kind === 'amount' && (deposit?.value ?? 0) > price)
    fault('/deposit/value', `must be at most the price, ${price}.`, { rule: 'deposit_amount' })
  const { dueNow } = quoteService(service, 1, currency)
  if (faults.length === 0 && isBelowMinimumCharge(dueNow, currency))
    fault(
      kind === 'full' ? '/price' : '/deposit/value',
      `makes ${formatPlainAmount(dueNow, currency)} ${currency} due online, but payment providers take no less than ${formatPlainAmount(getMinimumCharge(currency), currency)}. Raise it, or set "deposit" to { "kind": "none" }: then everything is due at the appointment.`,
      { rule: 'charge_too_small', params: { due: dueNow, least: getMinimumCharge(currency) } },
    )
  return [
    ...faults,
    ...findWeekFaults(service.hours ?? {}, place),
    ...findDetailsFormFaults(service, place, forms),
  ]
}

/**
 * Returns faults of the form that a service or a business asks for; a change of the configuration can cause them while
 * the record stays the same.
 *
 * @param place the path of the record's file
 */
export function findDetailsFormFaults(
  { form }: Pick<Service, 'form'>,
  place: string,
  forms: Forms,
): FileFault[] {
  if (form === undefined) return []
  const fault = (reason: string, broken: BrokenRecordRule) => [
    { file: place, pointer: '/form', reason, broken },
  ]
  if (!forms.has(form))
    return fault(describeMissingName('form', form, new Set(forms.keys())), {
      rule: 'unknown_name',
      params: { name: form },
    })
  const file = findUploadField(forms.get(form)?.schema)
  return file === undefined
    ? []
    : fault(
        `"${form}" asks for a file (${file}), which only a form with its own page can accept; remove that field from schemas/forms/${form}.json, or choose another form.`,
        { rule: 'form_with_file' },
      )
}

/** Returns faults of the rules for guests that a service names; a change of the configuration can cause them, too. */
export function findServiceGuestRulesFaults(
  { slug, guests, guestRules = defaultGuestRulesId }: Pick<Service, 'slug' | 'guests' | 'guestRules'>,
  known: Configuration['guests'],
): FileFault[] {
  const file = getRecordFilePath('services', slug)
  const rules = known.get(guestRules)
  if (!rules)
    return [
      {
        file,
        pointer: '/guestRules',
        reason: describeMissingName('document with rules for guests', guestRules, new Set(known.keys())),
        broken: { rule: 'unknown_name', params: { name: guestRules } },
      },
    ]
  if (guests !== 'count' || (rules.countOnly ?? true)) return []
  return [
    {
      file,
      pointer: '/guests',
      reason: `is "count", but the rules "${guestRules}" do not allow a number without names; set it to "named", or "countOnly" to true in schemas/guests/${guestRules}.json.`,
      broken: { rule: 'guests_by_name' },
    },
  ]
}

/** Returns the pointer, into the schema, of a field that holds a file. */
function findUploadField(schema: JsonObject = {}): string | undefined {
  if (schema.format === 'upload') return ''
  for (const part of listSubschemas(schema)) {
    const found = findUploadField(part.schema)
    if (found !== undefined) return formatPointer(part.path) + found
  }
  return undefined
}

function groupFaults({ id, slug, services = [], providers = [] }: Group, names: Names): FileFault[] {
  const file = getRecordFilePath('groups', id)
  return [
    ...unknown({ file, pointer: '/services', what: 'service' }, services, names.services),
    ...unknown({ file, pointer: '/providers', what: 'provider or team' }, providers, names.bookable),
    ...findRepeatedSlug({ file, id, slug }, names.groupSlugs),
  ]
}

function menuFaults({ id, slug, sections }: ServiceMenu, names: Names): FileFault[] {
  const file = getRecordFilePath('serviceMenus', id)
  return [
    ...sections.flatMap(({ services }, index) =>
      unknown({ file, pointer: `/sections/${index}/services`, what: 'service' }, services, names.services),
    ),
    ...findRepeatedSlug({ file, id, slug }, names.menuSlugs),
  ]
}

/** Finds a slug that is used twice: files are named after ids, but URLs also use the slug. */
function findRepeatedSlug(
  { file, id, slug }: { readonly file: string; readonly id: string; readonly slug: string },
  ids: ReadonlyMap<string, string>,
): FileFault[] {
  const first = ids.get(slug)
  if (first === undefined || first === id) return []
  const reason = `"${slug}" is also the slug of "${first}"; choose another.`
  return [{ file, pointer: '/slug', reason, broken: { rule: 'slug_taken', params: { slug } } }]
}

function linkFaults({ slug, target }: OneTimeLink, names: Names): FileFault[] {
  const file = getRecordFilePath('oneTimeLinks', slug)
  const leads = (part: keyof typeof target, what: string, known: ReadonlySet<string>): FileFault[] => {
    const name = target[part]
    if (name === undefined || known.has(name)) return []
    const reason = describeMissingName(what, name, known)
    return [{ file, pointer: `/target/${part}`, reason, broken: { rule: 'unknown_name', params: { name } } }]
  }
  return [
    ...leads('service', 'service', names.services),
    ...leads('provider', 'provider or team', names.bookable),
    ...leads('group', 'group', names.groups),
    ...leads('menu', 'service menu', names.menus),
  ]
}
