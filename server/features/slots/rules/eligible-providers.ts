import type { Provider, Service, Team, Text } from '#schemas/generated/types.gen.ts'
import { addDays, getWeekday } from '#schemas/runtime/time/plain-date.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { getFirstInstantOfDay, toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { BusyTime } from './occupancy.ts'

/** Returns the providers who offer a service, in the order given. */
export const findEligibleProviders = (
  service: Service,
  providers: readonly Provider[],
): readonly Provider[] =>
  providers.filter(({ services }) => services === 'all' || services.includes(service.slug))

/**
 * Returns the parties to try for an appointment, one after another until one can be booked. Balanced (and "any"): by
 * the fewest busy minutes in the provider's week, then by name. Priority: in the order given. Collective: everybody
 * at once. Those whose time has to be confirmed come after all others.
 */
export function rankProviderSets(choice: {
  /** The slot's providers. */
  readonly providers: readonly Provider[]
  readonly assignment: Team['assignment'] | 'any'
  readonly start: Instant
  /** At least the busy times that overlap each provider's `getProviderWeekRange`; any, unless `isBalanced`. */
  readonly busy: readonly BusyTime[]
  /** The slugs of providers whose time has to be confirmed, because their calendars were not read. */
  readonly unread?: ReadonlySet<string>
}): readonly (readonly Provider[])[] {
  const { providers, assignment, start, busy, unread } = choice
  if (assignment === 'collective') return providers.length > 0 ? [providers] : []
  const sorted =
    assignment === 'priority'
      ? providers
      : providers
          .map(provider => ({
            provider,
            load: busyMsInWeek(provider, start, busy),
            name: getSortName(provider),
          }))
          .sort(
            (a, b) => a.load - b.load || compare(a.name, b.name) || compare(a.provider.slug, b.provider.slug),
          )
          .map(({ provider }) => provider)
  const parties = sorted.map(provider => [provider])
  return unread === undefined || unread.size === 0
    ? parties
    : [
        ...parties.filter(([provider]) => provider && !unread.has(provider.slug)),
        ...parties.filter(([provider]) => provider && unread.has(provider.slug)),
      ]
}

/** Returns whether the choice of a provider depends on how busy they are. */
export const isBalanced = ({
  providers,
  assignment,
}: Pick<Parameters<typeof rankProviderSets>[0], 'providers' | 'assignment'>): boolean =>
  providers.length > 1 && assignment !== 'priority' && assignment !== 'collective'

/** Returns the week of a moment, Monday to Sunday in the provider's calendar; `to` is exclusive. */
export function getProviderWeekRange(
  provider: Provider,
  instant: Instant,
): { readonly from: Instant; readonly to: Instant } {
  const zone = requireZone(provider.timezone)
  const { date } = toLocalDateTime(instant, zone)
  const monday = addDays(date, 1 - getWeekday(date))
  return { from: getFirstInstantOfDay(monday, zone), to: getFirstInstantOfDay(addDays(monday, 7), zone) }
}

function busyMsInWeek(provider: Provider, instant: Instant, busy: readonly BusyTime[]): number {
  const week = getProviderWeekRange(provider, instant)
  return busy
    .filter(busyTime => busyTime.provider === provider.slug)
    .reduce((sum, { from, to }) => sum + Math.max(0, Math.min(to, week.to) - Math.max(from, week.from)), 0)
}

/** Returns the name to sort by, the same on every machine: English, or whichever language comes first. */
const getSortName = ({ name }: { readonly name: Text }): string =>
  typeof name === 'string' ? name : (name.en ?? Object.values(name)[0] ?? '')

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
