/** Whose clock tells a time: that of the place where the visitor has to be, else their own. */
import { createFormatters } from '#locales/formatters.ts'
import type { Appointment, PublicBusiness } from '#schemas/generated/types.gen.ts'
import { getPlaceZone } from '#schemas/runtime/booking/visit.ts'
import { getAtPath } from '#schemas/runtime/core/pointer.ts'
import type { Scope } from '#schemas/runtime/screen/screen.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { parseZone } from '#schemas/runtime/time/zone.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { recordsIn } from '../records.ts'

/** What the screen is about to book or to move, by the clock of its place. */
export function usePlaceClock(): AppContextValue {
  const app = useApp()
  return withClock(app, placeZoneIn(useScreen().scope))
}

/** An appointment that is booked, by the clock of its place. */
export const atPlace = (
  app: AppContextValue,
  appointment: Appointment,
  business: PublicBusiness | undefined,
): AppContextValue => withClock(app, parseZone(getPlaceZone(appointment, business) ?? ''))

function withClock(app: AppContextValue, zone: Zone | undefined): AppContextValue {
  if (zone === undefined || zone === app.zone) return app
  return {
    ...app,
    zone,
    formats: createFormatters({ tag: app.words.tag, zone }),
    own: app.own ?? app.formats,
  }
}

/** Undefined: it is a call or a video, or the visitor has still to say which. */
export function placeZoneIn(scope: Scope): Zone | undefined {
  const { service, provider, business } = recordsIn(scope)
  const moving = getAtPath(scope, 'change.appointments.0')
  if (isAppointment(moving)) return parseZone(getPlaceZone(moving, business) ?? '')
  if (service?.placeTimezone === undefined) return undefined
  const chosen = getAtPath(scope.values, 'contact.location')
  const isVisit = service.locations.every(({ kind }) => kind === 'in-person') || chosen === 'in-person'
  if (!isVisit) return undefined
  const who =
    provider?.kind === 'provider'
      ? provider
      : service.providers.find(({ slug }) => slug === scope.values.provider)
  return parseZone(who?.timezone ?? service.placeTimezone)
}

const isAppointment = (value: unknown): value is Appointment =>
  typeof getAtPath(value, 'timezone') === 'string'
