/** Reads and changes the cart. A chosen time stays as long as all services together are free then. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { PublicService } from '#schemas/generated/types.gen.ts'
import { maxServicesPerCart } from '#schemas/runtime/booking/cart.ts'
import { useApp } from '../../screen/app-context.ts'
import { fetchOutcome } from '../../screen/query-client.ts'
import { useScreen } from '../../screen/screen-context.ts'
import {
  type CartLine,
  type CartScreenScope,
  type CartTotalsData,
  findCartTotals,
  toCartLines,
  toCartQueryParameters,
} from './cart-lines.ts'
import { getStartAvailabilityQueryKey, isStartOffered } from './cart-segments.ts'

export interface Cart {
  readonly lines: readonly CartLine[]
  /** The totals; those of the previous lines while the server has not answered for the current ones. */
  readonly totals: CartTotalsData | undefined
  /** Whether `totals` belongs to the current lines. */
  readonly current: boolean
  readonly full: boolean
  /** Adds a service at the end, or removes it. */
  toggle(service: PublicService): void
  /** Moves a line by a number of places, down or (if negative) up. */
  move(index: number, places: number): void
  assign(index: number, provider: string): void
  empty(): void
}

export function useCart(scope: CartScreenScope): Cart {
  const lines = toCartLines(scope)
  const known = findCartTotals(scope, lines)
  const before = useRef<CartTotalsData>(undefined)
  useEffect(() => {
    if (known) before.current = known
  })
  const put = useChange(scope)
  return {
    lines,
    totals: lines.length === 0 ? undefined : (known ?? before.current),
    current: lines.length === 0 || known !== undefined,
    full: lines.length >= maxServicesPerCart,
    toggle: service => {
      const rest = lines.filter(line => line.service.slug !== service.slug)
      put(rest.length < lines.length ? rest : [...lines, { service, provider: 'any' }])
    },
    move: (index, places) => {
      const line = lines[index]
      if (line) put(lines.toSpliced(index, 1).toSpliced(index + places, 0, line))
    },
    assign: (index, provider) =>
      put(lines.map((line, place) => (place === index ? { ...line, provider } : line))),
    empty: () => put([]),
  }
}

/**
 * Changes the cart. While the server checks whether the chosen time is still free, that time cannot be held or booked.
 */
function useChange(scope: CartScreenScope): (lines: readonly CartLine[]) => void {
  const { address, zone } = useApp()
  const queryClient = useQueryClient()
  const { set, keep } = useScreen()
  const latest = useRef('')
  return lines => {
    const texts = toCartQueryParameters(lines)
    const start = lines.length === 0 ? undefined : getChosenStartText(scope)
    set({ ...texts, start: undefined })
    keep({ askedTime: start, lostTime: undefined })
    // On the route of one service, an empty cart must be explicit, else it would mean that service again.
    if (texts.services === '' && scope.params.service !== undefined) address.replace({ services: '' })
    const asked = JSON.stringify(texts)
    latest.current = asked
    if (start === undefined) return
    void fetchOutcome(
      queryClient,
      getStartAvailabilityQueryKey(texts, start, { values: scope.values, zone }),
    ).then(outcome => {
      if (latest.current !== asked) return
      const isGone = outcome.ok && !isStartOffered(outcome.value, start)
      keep({ askedTime: undefined, lostTime: isGone ? start : undefined })
      if (!isGone) set({ start })
    })
  }
}

/** Returns the chosen start, even while its availability is being checked. */
export function getChosenStartText({
  values: { start, askedTime },
}: Pick<CartScreenScope, 'values'>): string | undefined {
  const time = start ?? askedTime
  return typeof time === 'string' ? time : undefined
}
