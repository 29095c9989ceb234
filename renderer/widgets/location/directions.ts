import type { Location, PublicBusiness, Text } from '#schemas/generated/types.gen.ts'

/** Where each map shows the way to an address. */
const directionsUrls = {
  openstreetmap: 'https://www.openstreetmap.org/directions?to=',
  google: 'https://www.google.com/maps/dir/?api=1&destination=',
  apple: 'https://maps.apple.com/?daddr=',
} as const

export type MapName = keyof typeof directionsUrls

export const getDirectionsHref = (address: string, map: MapName = 'openstreetmap'): string =>
  directionsUrls[map] + encodeURIComponent(address)

/**
 * Returns the address where the visitor has to go: of the place, or of the business if the service names no location.
 * Undefined for a call, whose address may be a number or a link, and for a place without an address.
 */
export function getLocationAddress(
  location: Location | undefined,
  business: Pick<PublicBusiness, 'address'> | undefined,
): Text | undefined {
  if (location === undefined) return business?.address
  return location.kind === 'in-person' ? location.address : undefined
}
