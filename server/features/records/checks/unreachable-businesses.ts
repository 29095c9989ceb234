/** Checks whether visitors reach every business of an installation by its hosts. */
import type { Business } from '#schemas/generated/types.gen.ts'
import { canonicalizeHost } from '#schemas/runtime/core/host.ts'
import type { FileFault } from '#server/configuration/files.ts'
import type { BusinessHosts } from '#server/features/directory/directory.ts'
import { businessFileName } from '#server/features/directory/rules/record-kinds.ts'

/** What an import needs to know of a business beside the others. */
export interface ImportedBusiness extends Pick<Business, 'slug' | 'hosts'> {
  /** The folder as the operator has named it; empty if it is the only one. */
  readonly folder: string
}

/** Returns the businesses besides the imported ones, except those on standby, which give way. */
export const listOtherBusinesses = (
  present: readonly BusinessHosts[],
  imported: readonly Pick<ImportedBusiness, 'slug'>[],
): readonly BusinessHosts[] =>
  present.filter(({ business, standby }) => !standby && imported.every(({ slug }) => slug !== business))

/** Returns which businesses nobody would reach and what to do, or undefined if all are reached. */
export function describeUnreachableBusinesses(
  imported: readonly Pick<ImportedBusiness, 'slug' | 'hosts'>[],
  others: readonly BusinessHosts[],
): string | undefined {
  if (imported.length + others.length <= 1) return undefined
  const all = [...imported.map(({ slug, hosts = [] }) => ({ business: slug, hosts })), ...others]
  const hidden = all.filter(({ hosts }) => hosts.length === 0)
  if (hidden.length === 0) return undefined
  const present = others.map(({ business }) => `"${business}"`).join(', ')
  const names = hidden.map(({ business }) => `"${business}"`).join(' and ')
  const reason = 'with several businesses visitors can reach each one only by its hosts'
  const remedy = `add "hosts": ["booking.example.com"] to the business.json of ${names}`
  if (others.length === 0) return `${capitalize(reason)}: ${remedy}.`
  const replacement =
    imported.length === 1 ? 'which makes this business answer every host' : 'which puts them on standby'
  return (
    `${present} already ${others.length === 1 ? 'exists' : 'exist'}, and ${reason}: ${remedy}, or import with ` +
    `--replace, ${replacement} and keeps the bookings of the others.`
  )
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Finds slugs and hosts that two businesses have. */
export function findSharedSlugsAndHosts(
  imported: readonly ImportedBusiness[],
  others: readonly BusinessHosts[],
): readonly FileFault[] {
  const faults: FileFault[] = []
  const slugs = new Map<string, string>()
  const owners = new Map<string, string>()
  for (const { business, hosts } of others) for (const host of hosts) owners.set(host, `"${business}"`)
  for (const { folder, slug, hosts = [] } of imported) {
    const file = folder === '' ? businessFileName : `${folder}/${businessFileName}`
    const first = slugs.get(slug)
    if (first !== undefined)
      faults.push({
        file,
        pointer: '/slug',
        reason: `is also the slug in ${first}; each business needs its own.`,
      })
    slugs.set(slug, file)
    for (const [index, host] of hosts.entries()) {
      const name = canonicalizeHost(host) ?? host
      const owner = owners.get(name)
      if (owner !== undefined && owner !== file)
        faults.push({
          file,
          pointer: `/hosts/${index}`,
          reason: `is also a host of ${owner}; visitors of one host reach one business.`,
        })
      owners.set(name, file)
    }
  }
  return faults
}
