/** Decides which clock tells a time: that of the place where the visitor has to be, else the visitor's own. */
import { createFormatters } from '#locales/formatters.ts'
import type { Appointment, PublicBusiness } from '#schemas/generated/types.gen.ts'
import { getLocationZone } from '#schemas/runtime/booking/location-zone.ts'
import { getAtPath } from '#schemas/runtime/core/pointer.ts'
import type { ScopeOf } from '#schemas/runtime/screen/scope-roots.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'

/** Returns the app context in the zone of the place that the screen is about to book or reschedule. */
export function useAppInLocationZone(scope: LocationZoneScope): AppContextValue {
  return withClock(useApp(), readLocationZone(scope))
}

/** Returns the app context in the zone of a booked appointment's place. */
export const withAppInLocationZone = (
  app: AppContextValue,
  appointment: Appointment,
  business: PublicBusiness | undefined,
): AppContextValue => withClock(app, parseZone(getLocationZone(appointment, business) ?? ''))

function withClock(app: AppContextValue, zone: Zone | undefined): AppContextValue {
  if (zone === undefined || zone === app.zone) return app
  return {
    ...app,
    zone,
    formats: createFormatters({ tag: app.i18n.tag, zone }),
    own: app.own ?? app.formats,
  }
}

export type LocationZoneScope = ScopeOf<'service' | 'business' | 'change' | 'values'>

/** Returns the place's zone, or undefined for a call or a video, or if the visitor has yet to choose between them. */
export function readLocationZone(scope: LocationZoneScope): Zone | undefined {
  const { service, business, change, values } = scope
  const [moving] = change?.appointments ?? []
  if (moving) return parseZone(getLocationZone(moving, business) ?? '')
  if (service?.placeTimezone === undefined) return undefined
  const chosen = getAtPath(values, 'contact.location')
  const isVisit = service.locations.every(({ kind }) => kind === 'in-person') || chosen === 'in-person'
  return isVisit ? parseZone(service.placeTimezone) : undefined
}
