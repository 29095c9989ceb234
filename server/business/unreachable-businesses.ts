/** Checks whether visitors reach every business of an installation by its hosts. */
import type { Business } from '#schemas/generated/types.gen.ts'
import type { BusinessHosts } from '../ports/directory.ts'

/** Returns the businesses besides the imported one, except those on standby, which give way. */
export const listOtherBusinesses = (
  present: readonly BusinessHosts[],
  imported: string,
): readonly BusinessHosts[] => present.filter(({ business, standby }) => business !== imported && !standby)

/** Returns which businesses nobody would reach and what to do, or undefined if all are reached. */
export function describeUnreachableBusinesses(
  { slug, hosts = [] }: Pick<Business, 'slug' | 'hosts'>,
  others: readonly BusinessHosts[],
): string | undefined {
  if (others.length === 0) return undefined
  const hidden = [{ business: slug, hosts }, ...others].filter(({ hosts }) => hosts.length === 0)
  if (hidden.length === 0) return undefined
  const present = others.map(({ business }) => `"${business}"`).join(', ')
  const names = hidden.map(({ business }) => `"${business}"`).join(' and ')
  return (
    `${present} already ${others.length === 1 ? 'exists' : 'exist'}, and with several businesses visitors can reach each ` +
    `one only by its hosts: add "hosts": ["booking.example.com"] to the business.json of ${names}, or import with ` +
    '--replace, which makes this business answer every host and keeps the bookings of the others.'
  )
}
