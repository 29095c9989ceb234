/** Where each map shows the way to an address. */
const directionsUrls = {
  openstreetmap: 'https://www.openstreetmap.org/directions?to=',
  google: 'https://www.google.com/maps/dir/?api=1&destination=',
  apple: 'https://maps.apple.com/?daddr=',
} as const

export type MapName = keyof typeof directionsUrls

export const getDirectionsHref = (address: string, map: MapName = 'openstreetmap'): string =>
  directionsUrls[map] + encodeURIComponent(address)
