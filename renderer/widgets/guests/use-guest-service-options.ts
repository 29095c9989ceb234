/** Finds the other services that a guest may choose: those that can begin with the contact's, beside it. */
import { type UseQueryOptions, useQueries } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { FindSlotsOutput, PublicService } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { useApp } from '../../screen/app-context.ts'
import type { QueryKey } from '../../screen/query-key.ts'
import { useCallQuery } from '../../screen/use-call-query.ts'
import type { WidgetOptions } from '../../screen/widget.ts'
import { normalizeSlotOptions } from '../calendar/slot-query.ts'

/** The most services to check: each costs a query. */
const maxServices = 12

export interface GuestServiceOptions {
  readonly known: readonly PublicService[]
  /** The services that are free at that time while the contact is served, as far as known. */
  readonly bookable: readonly PublicService[]
}

export function useGuestServiceOptions(
  booked: PublicService,
  { start = '', provider, hold, services }: WidgetOptions<'guests'>,
): GuestServiceOptions {
  const { zone } = useApp()
  const all = useCallQuery(services === undefined ? ['listServices', {}] : undefined)
  const at = parseInstant(start)
  // A service paid in advance cannot be booked for a guest.
  const known = (services ?? all.value?.services ?? []).filter(
    ({ slug, dueNow }) => slug !== booked.slug && dueNow === 0,
  )
  const date = at === undefined ? undefined : toLocalDateTime(at, zone).date
  const asked = date === undefined ? [] : known.slice(0, maxServices)
  const results = useQueries({
    queries: asked.map(({ slug }): UseQueryOptions<FindSlotsOutput> => {
      const own = normalizeSlotOptions({ service: booked.slug, provider, guestServices: slug })
      const queryKey: QueryKey = ['findSlots', { ...own, from: date, to: date, timezone: zone, hold }]
      // Fetched only once, because there are many.
      return { queryKey, refetchOnMount: false, refetchOnWindowFocus: false }
    }),
  })
  const free = asked.filter((_, index) => isFreeAt(at, results[index]?.data))
  const complete = asked.every((_, index) => !results[index]?.isPending)
  // A refetch must not remove the current choices meanwhile.
  const before = useRef(free)
  useEffect(() => {
    if (complete) before.current = free
  })
  return { known, bookable: complete ? free : before.current }
}

const isFreeAt = (at: Instant | undefined, answer: FindSlotsOutput | undefined): boolean =>
  answer?.days.some(({ slots }) => slots.some(slot => parseInstant(slot.start) === at)) ?? false
