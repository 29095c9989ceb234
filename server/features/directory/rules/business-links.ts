/** Checks the links in a business's own texts: the hosts that they lead to and the routes that they name. */
import type { Business } from '#schemas/generated/types.gen.ts'
import { describeInvalidDestination } from '#schemas/runtime/core/destination.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import type { FileFault } from '#server/configuration/files.ts'
import type { RouteLinkResolver } from '#server/configuration/route-links.ts'
import { getVersionedTerms } from '../terms.ts'
import { businessFileName } from './record-kinds.ts'

/** Returns faults of links to hosts that the business does not list; the schema checks the rest. */
export function findLinkHostFaults(business: Business): FileFault[] {
  return listBusinessLinks(business).flatMap(([pointer, href]) => {
    const reason =
      typeof href === 'string' ? describeInvalidDestination(href, business.linkHosts ?? []) : undefined
    return reason === undefined ? [] : [{ file: businessFileName, pointer, reason, broken: { rule: 'link' } }]
  })
}

/** Returns faults of links to routes; a changed configuration can cause them in an unchanged business. */
export const findLinkedRouteFaults = (business: Business, links: RouteLinkResolver): FileFault[] =>
  listBusinessLinks(business).flatMap(([pointer, href]) =>
    typeof href === 'object'
      ? links.faults(href).map(({ path, reason }) => ({
          file: businessFileName,
          pointer: pointer + formatPointer(path),
          reason,
          broken: { rule: 'link' as const },
        }))
      : [],
  )

const listBusinessLinks = (business: Business) =>
  [
    ['/cookieConsent/link/href', business.cookieConsent?.link?.href],
    ['/terms/link/href', getVersionedTerms(business)?.link?.href],
    ...(business.navigation ?? []).map(({ href }, index) => [`/navigation/${index}/href`, href] as const),
  ] as const
