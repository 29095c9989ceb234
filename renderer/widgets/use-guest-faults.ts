/** What is wrong with the guests: said when the visitor goes on, from then on as it changes. */
import { useState } from 'react'
import { type GuestService, guestFaults, partyFaults, partyOf } from '#schemas/guests.ts'
import { type Fault, failed, type Problem } from '#schemas/problem.ts'
import type { Guest } from '#schemas/types.gen.ts'
import { useGuard } from '../screen/use-guard.ts'
import type { Crowd } from './use-seats.ts'

interface Checked {
  readonly guests: readonly Guest[]
  /** What the server has found, until something is changed. */
  readonly served: readonly Fault[]
  /** The booked service first. */
  readonly known: readonly [GuestService, ...GuestService[]]
  /** Whether all find a seat. */
  readonly seats: (crowd: Crowd) => Promise<Problem | undefined>
}

export interface GuestFaults {
  at(index: number, part: string): Fault | undefined
  /** Of all together. */
  readonly whole: Fault | undefined
}

export function useGuestFaults({ guests, served, known, seats }: Checked): GuestFaults {
  const [refused, setRefused] = useState(false)
  const wish = { services: [known[0]], guests }
  const found = [...guestFaults(wish), ...partyFaults(wish, new Map(known.map(one => [one.slug, one])))]
  useGuard(async () => {
    setRefused(found.length > 0)
    if (found.length > 0) return failed('input.invalid', {}, found).problem
    const [people = 1] = partyOf(wish).people
    return seats({ people, pointer: '/guests' })
  })
  const shown = [
    ...served,
    // That there are too many needs no second look; what is only not filled in yet is said when they go on.
    ...found.filter(({ code }) => refused || code === 'service.limit_exceeded').map(withinField),
  ]
  return {
    at: (index, part) => shown.find(({ pointer }) => pointer === `/${index}/${part}`),
    whole: shown.find(({ pointer }) => pointer === ''),
  }
}

const withinField = (fault: Fault): Fault => ({ ...fault, pointer: fault.pointer.replace(/^\/guests/, '') })
