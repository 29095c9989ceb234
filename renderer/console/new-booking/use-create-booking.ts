import { useRef, useState } from 'react'
import type { Booking, CreateBookingAsOperatorInput } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { BrokenRule } from '../booking/reschedule/broken-rules.tsx'
import { computeRuleOverrides } from '../booking/reschedule/rule-overrides.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { createUuid } from '../saving/create-uuid.ts'
import { hasJustStarted } from '../time/started-time.ts'

export type BookingForContact = Omit<CreateBookingAsOperatorInput, 'override'>

/** Somebody who walks in begins now, which is no reason to ask. */
function listPresumed(wish: BookingForContact | undefined): readonly BrokenRule[] {
  const start = parseInstant(wish?.start ?? '')
  return start !== undefined && hasJustStarted(start) ? ['notice', 'past'] : []
}

/**
 * Books, and keeps what was refused as long as the same is wished for: a warning holds for that only. A wish that is
 * repeated, because its answer was lost, has no second effect.
 */
export function useCreateBooking(wish: BookingForContact | undefined, onBooked: (booking: Booking) => void) {
  const name = JSON.stringify(wish)
  const keys = useRef(new Map<string, string>())
  const [tried, setTried] = useState<{ readonly name: string; readonly override: readonly BrokenRule[] }>()
  const { act, isBusy, problem } = useConsoleMutation('createBookingAsOperator', {
    onDone: ({ booking }) => onBooked(booking),
    getKey: ({ override: _, ...input }) => {
      const name = JSON.stringify(input)
      const key = keys.current.get(name) ?? createUuid()
      keys.current.set(name, key)
      return key
    },
  })
  // Without a wish there is no name either.
  const isSame = tried !== undefined && tried.name === name
  const refused = isSame ? problem : undefined
  const { broken, override } = computeRuleOverrides(isSame ? tried.override : undefined, refused, isBusy)
  const presumed = listPresumed(wish)
  const next = [...new Set([...presumed, ...(override.override ?? [])])]
  return {
    isBusy,
    problem: refused,
    broken: broken.filter(rule => !presumed.includes(rule)),
    book: () => {
      if (!wish || isBusy) return
      setTried({ name, override: next })
      act({ ...wish, ...(next.length > 0 ? { override: next } : {}) })
    },
  }
}
