/** From slugs to the question `findSlots` answers: the service, who may serve, and what occupies them. */

import { instantOf } from '#schemas/instant.ts'
import { failed, type Outcome } from '#schemas/problem.ts'
import type { Instant, PlainDate, Zone } from '#schemas/time.ts'
import type { Provider, Service, Team } from '#schemas/types.gen.ts'
import { toLocal } from '#schemas/wall-clock.ts'
import { parseZone } from '#schemas/zone.ts'
import type { SlotQuestion } from '../domain/find-slots.ts'
import { busySpan } from '../domain/occupancy.ts'
import { offerers, weekAround } from '../domain/who.ts'
import type { Catalogue } from '../ports/catalogue.ts'
import type { CallContext } from './handler.ts'
import { membersOf } from './providers.ts'

export interface Offer {
  readonly service: Service
  /** Eligible, in the order that a priority team prefers. */
  readonly providers: readonly Provider[]
  readonly assignment: Team['assignment']
}

/** Who may serve: a provider, a team, or ("any", undefined) everyone who offers the service. */
export function offerOf(slug: string, who: string | undefined, catalogue: Catalogue): Outcome<Offer> {
  const service = catalogue.services.get(slug)
  if (!service) return failed('calendar.not_found', { kind: 'service' })
  if (who === undefined || who === 'any')
    return {
      ok: true,
      value: {
        service,
        providers: offerers(service, [...catalogue.providers.values()]),
        assignment: 'balanced',
      },
    }
  const provider = catalogue.providers.get(who)
  const team = catalogue.teams.get(who)
  const providers = offerers(service, provider ? [provider] : team ? membersOf(team, catalogue) : [])
  if (providers.length === 0) return failed('calendar.not_found', { kind: 'provider' })
  return { ok: true, value: { service, providers, assignment: team?.assignment ?? 'priority' } }
}

export interface Span {
  readonly from: PlainDate
  readonly to: PlainDate
  readonly zone: Zone
  readonly people: number
}

/** One query for the whole span and every provider. */
export async function questionFor(offer: Offer, span: Span, context: CallContext): Promise<SlotQuestion> {
  const { service, providers, assignment } = offer
  const busy = await context.bookings.busy({
    business: context.catalogue.business.slug,
    providers: providers.map(({ slug }) => slug),
    ...busySpan({ service, ...span }),
    now: context.now,
  })
  return { service, providers, together: assignment === 'collective', ...span, now: context.now, busy }
}
/** What has to be known to book one start: also how busy each provider's week is, which balances a team. */
export async function questionAt(offer: Offer, start: Instant, context: CallContext) {
  const { service, providers, assignment } = offer
  const zone = zoneOf(undefined, context.catalogue)
  const { date } = toLocal(start, zone)
  const spans = [
    busySpan({ service, from: date, to: date, zone }),
    ...providers.map(provider => weekAround(provider, start)),
  ]
  const busy = await context.bookings.busy({
    business: context.catalogue.business.slug,
    providers: providers.map(({ slug }) => slug),
    from: instantOf(Math.min(...spans.map(({ from }) => from))),
    to: instantOf(Math.max(...spans.map(({ to }) => to))),
    now: context.now,
  })
  return {
    service,
    providers,
    together: assignment === 'collective',
    zone,
    people: 1,
    now: context.now,
    busy,
  }
}

/** The asked zone, else the business's. */
export function zoneOf(asked: string | undefined, { business }: Catalogue): Zone {
  const zone = parseZone(asked ?? business.timezone) ?? parseZone(business.timezone)
  if (!zone)
    throw new Error(
      `Business "${business.slug}" has the unknown time zone "${business.timezone}": import it with an IANA name.`,
    )
  return zone
}
