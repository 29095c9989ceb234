/** Checks what a schema cannot say about a business: names must exist, and figures must fit each other. */

import type { Business, Provider, Service } from '#schemas/generated/types.gen.ts'
import { describeInvalidEmbedHost, describeInvalidHost } from '#schemas/runtime/core/host.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument, JsonObject } from '#schemas/runtime/form/form.ts'
import { listSubschemas } from '#schemas/runtime/form/subschemas.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import type { Configuration } from '../configuration/configuration.ts'
import type { FileFault } from '../configuration/files.ts'
import type { BusinessRecords } from '../ports/directory.ts'
import { findLinkedRouteFaults, findLinkHostFaults } from './business-links.ts'
import { listSome } from './list-some.ts'
import { businessFileName, getRecordFilePath } from './record-kinds.ts'
import { findThemeFaults } from './theme-faults.ts'

/** The parts of the configuration that records may name. */
type Nameable = Pick<Configuration, 'links'> & { readonly forms: Forms }

export const findBusinessRecordFaults = (
  records: BusinessRecords,
  { forms, links }: Nameable,
): FileFault[] => {
  const names = collectNames(records)
  return [
    ...findThemeFaults(records.business),
    ...findLinkHostFaults(records.business),
    ...findLinkedRouteFaults(records.business, links),
    ...hostFaults(records.business),
    ...webhookFaults(records.business),
    ...records.providers.flatMap(provider => providerFaults(provider, names)),
    ...teamFaults(records, names),
    ...records.services.flatMap(service => serviceFaults(service, forms)),
    ...groupFaults(records, names),
    ...menuFaults(records, names),
    ...linkFaults(records, names),
  ]
}

const hostFaults = ({ hosts = [], embedHosts = [], videoHosts = [] }: Business): FileFault[] => {
  const check = (name: string, texts: readonly string[], describe: typeof describeInvalidHost) =>
    texts.flatMap((text, index) => {
      const reason = describe(text)
      return reason === undefined ? [] : [{ file: businessFileName, pointer: `/${name}/${index}`, reason }]
    })
  return [
    ...check('hosts', hosts, describeInvalidHost),
    ...check('embedHosts', embedHosts, describeInvalidEmbedHost),
    ...check('videoHosts', videoHosts, describeInvalidHost),
  ]
}

const webhookFaults = ({ webhooks = [] }: Business): FileFault[] =>
  webhooks.flatMap(({ name, url }, index) => {
    const file = businessFileName
    const pointer = `/webhooks/${index}`
    // The name tells deliveries apart.
    const isFirst = webhooks.findIndex(other => other.name === name) === index
    const nameReason = `another webhook is called "${name}"; give this one a name of its own.`
    const urlReason = 'this is no web address; write one such as https://example.org/hook.'
    return [
      ...(isFirst ? [] : [{ file, pointer: `${pointer}/name`, reason: nameReason }]),
      ...(URL.canParse(url) ? [] : [{ file, pointer: `${pointer}/url`, reason: urlReason }]),
    ]
  })

type Forms = ReadonlyMap<string, Pick<FormDocument, 'schema'>>

interface Names {
  readonly services: ReadonlySet<string>
  readonly providers: ReadonlySet<string>
  /** Slugs of providers and teams, all distinct because `/widget/appointment/:provider` takes either. */
  readonly bookable: ReadonlySet<string>
  readonly groups: ReadonlySet<string>
  readonly menus: ReadonlySet<string>
}

function collectNames({ services, providers, teams, groups, serviceMenus }: BusinessRecords): Names {
  const slugs = (list: readonly { slug: string }[]) => list.map(({ slug }) => slug)
  return {
    services: new Set(slugs(services)),
    providers: new Set(slugs(providers)),
    bookable: new Set([...slugs(providers), ...slugs(teams)]),
    groups: new Set(groups.map(({ id }) => id)),
    menus: new Set(serviceMenus.map(({ id }) => id)),
  }
}

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
          },
        ],
  )

const describeMissingName = (what: string, name: string, names: ReadonlySet<string>): string =>
  `there is no ${what} "${name}"; available: ${listSome(names) || 'none'}.`

function providerFaults({ slug, services, photo, timeOff = [] }: Provider, names: Names): FileFault[] {
  const file = getRecordFilePath('providers', slug)
  return [
    ...(photo === undefined || /^[\w-][\w. -]*$/.test(photo)
      ? []
      : [{ file, pointer: '/photo', reason: photoRemedy }]),
    ...(services === 'all'
      ? []
      : unknown({ file, pointer: '/services', what: 'service' }, services, names.services)),
    ...timeOff.flatMap(({ from, to }, index): FileFault[] => {
      const pointer = `/timeOff/${index}`
      if (!isWallTime(from))
        return [{ file, pointer: `${pointer}/from`, reason: 'is not a valid date and time.' }]
      if (!isWallTime(to))
        return [{ file, pointer: `${pointer}/to`, reason: 'is not a valid date and time.' }]
      return from < to
        ? []
        : [{ file, pointer: `${pointer}/to`, reason: `must be later than "from", ${from}.` }]
    }),
  ]
}

const photoRemedy =
  'is not the name of a file next to the record. Photos are never loaded from other sites: put the picture into the ' +
  'folder providers and write its name, such as "maya.jpg", or upload it with PUT /api/v1/operator/providers/:provider/photo.'

/** Checks the ranges in `YYYY-MM-DDTHH:MM`; the schema has already checked the digits. */
const isWallTime = (text: string): boolean =>
  parsePlainDate(text.slice(0, 10)) !== undefined && text.slice(11) <= '23:59' && text.slice(14) <= '59'

const teamFaults = ({ teams }: BusinessRecords, { providers }: Names): FileFault[] =>
  teams.flatMap(({ slug, members }) => {
    const file = getRecordFilePath('teams', slug)
    return [
      ...unknown({ file, pointer: '/members', what: 'provider' }, members, providers),
      ...(providers.has(slug)
        ? [
            {
              file,
              pointer: '/slug',
              reason: `"${slug}" is also a provider, and both would have the same URL; choose another.`,
            },
          ]
        : []),
    ]
  })

function serviceFaults(service: Service, forms: Forms): FileFault[] {
  const place = getRecordFilePath('services', service.slug)
  const { capacity = 1, reservableSlots = 1, price = 0, deposit } = service
  const faults: FileFault[] = []
  const fault = (pointer: string, reason: string) => faults.push({ file: place, pointer, reason })
  if (reservableSlots > capacity) fault('/reservableSlots', `must be at most the capacity, ${capacity}.`)
  const kind = deposit?.kind
  if ((kind === 'amount' || kind === 'percent') && deposit?.value === undefined) {
    fault('/deposit/value', `is missing; a deposit of kind ${kind} needs it.`)
  }
  if (kind === 'percent' && (deposit?.value ?? 0) > 100)
    fault('/deposit/value', 'must be at most 100 percent.')
  if (kind === 'amount' && (deposit?.value ?? 0) > price)
    fault('/deposit/value', `must be at most the price, ${price}.`)
  return [...faults, ...findServiceFormFaults(service, forms)]
}

/**
 * Returns faults of the form that a service asks for; a change of the configuration can cause them while the service
 * stays the same.
 */
export function findServiceFormFaults({ slug, form }: Service, forms: Forms): FileFault[] {
  if (form === undefined) return []
  const fault = (reason: string) => [{ file: getRecordFilePath('services', slug), pointer: '/form', reason }]
  if (!forms.has(form)) return fault(describeMissingName('form', form, new Set(forms.keys())))
  const file = findUploadField(forms.get(form)?.schema)
  return file === undefined
    ? []
    : fault(
        `"${form}" asks for a file (${file}), which only a form with its own page can accept; remove that field from schemas/forms/${form}.json, or choose another form.`,
      )
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

const groupFaults = ({ groups }: BusinessRecords, names: Names): FileFault[] =>
  groups.flatMap(({ id, services = [], providers = [] }) => {
    const file = getRecordFilePath('groups', id)
    return [
      ...unknown({ file, pointer: '/services', what: 'service' }, services, names.services),
      ...unknown({ file, pointer: '/providers', what: 'provider or team' }, providers, names.bookable),
      ...findRepeatedSlugs(file, id, groups),
    ]
  })

const menuFaults = ({ serviceMenus }: BusinessRecords, names: Names): FileFault[] =>
  serviceMenus.flatMap(({ id, sections }) => {
    const file = getRecordFilePath('serviceMenus', id)
    return [
      ...sections.flatMap(({ services }, index) =>
        unknown({ file, pointer: `/sections/${index}/services`, what: 'service' }, services, names.services),
      ),
      ...findRepeatedSlugs(file, id, serviceMenus),
    ]
  })

/** Finds slugs that are used twice: files are named after ids, but URLs also use the slug. */
function findRepeatedSlugs(
  file: string,
  id: string,
  list: readonly { id: string; slug: string }[],
): FileFault[] {
  const slug = list.find(entry => entry.id === id)?.slug
  const first = list.find(entry => entry.slug === slug)
  if (first === undefined || first.id === id) return []
  return [{ file, pointer: '/slug', reason: `"${slug}" is also the slug of "${first.id}"; choose another.` }]
}

const linkFaults = ({ oneTimeLinks }: BusinessRecords, names: Names): FileFault[] =>
  oneTimeLinks.flatMap(({ slug, target }) => {
    const file = getRecordFilePath('oneTimeLinks', slug)
    const leads = (part: keyof typeof target, what: string, known: ReadonlySet<string>): FileFault[] => {
      const name = target[part]
      if (name === undefined || known.has(name)) return []
      return [{ file, pointer: `/target/${part}`, reason: describeMissingName(what, name, known) }]
    }
    return [
      ...leads('service', 'service', names.services),
      ...leads('provider', 'provider or team', names.bookable),
      ...leads('group', 'group', names.groups),
      ...leads('menu', 'service menu', names.menus),
    ]
  })
