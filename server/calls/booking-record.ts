import { addMinutes, formatInstant } from '#schemas/instant.ts'
import type { Instant, Zone } from '#schemas/time.ts'
import type { Appointment, Booking, CreateBookingInput, Provider, Service } from '#schemas/types.gen.ts'
import { quote } from '../domain/quote.ts'
import { randomId, randomReference } from '../identifiers.ts'
import type { CallContext } from './handler.ts'

export interface NewBooking {
  readonly service: Service
  /** Several only of a collective team. */
  readonly providers: readonly Provider[]
  readonly start: Instant
  /** The viewer's. */
  readonly zone: Zone
  readonly input: CreateBookingInput
  readonly context: CallContext
}

/** The booking as it will be written and answered. */
export function newBooking({ service, providers, start, zone, input, context }: NewBooking): Booking {
  const { currency } = context.catalogue.business
  const location = locationOf(service, input)
  return {
    id: randomId(),
    reference: randomReference(),
    status: service.approval ? 'requested' : 'scheduled',
    appointments: providers.map(
      (provider): Appointment => ({
        service: service.slug,
        serviceName: service.name,
        provider: provider.slug,
        providerName: provider.name,
        start: formatInstant(start, zone),
        end: formatInstant(addMinutes(start, service.durationMinutes), zone),
        timezone: provider.timezone,
        ...(location === undefined ? {} : { location }),
        seats: 1,
      }),
    ),
    contact: input.contact,
    guests: [],
    price: { currency, ...quote(service, 1) },
    timezone: zone,
    locale: input.locale,
    createdAt: formatInstant(context.now, zone),
  }
}

/** The chosen kind of place; where there is but one, that. */
function locationOf({ locations = [] }: Service, { items, contact }: CreateBookingInput) {
  const kind = items[0]?.location ?? contact.location
  return (
    locations.find(location => location.kind === kind) ?? (locations.length === 1 ? locations[0] : undefined)
  )
}
