/** What is wrong with the guests: said when the visitor goes on, from then on as it changes. */
import { useState } from 'react'
import type { Guest } from '#schemas/generated/types.gen.ts'
import {
  countParty,
  findGuestFaults,
  findPartyFaults,
  type ServiceGuestRules,
} from '#schemas/runtime/booking/guests.ts'
import { parsePointer } from '#schemas/runtime/core/pointer.ts'
import { type Fault, failed } from '#schemas/runtime/core/problem.ts'
import { useStepGuard } from '../../screen/use-step-guard.ts'
import type { SeatAvailability } from './use-seat-availability.ts'

interface Checked {
  readonly guests: readonly Guest[]
  /** What the server has found, until something is changed. */
  readonly served: readonly Fault[]
  /** The booked service first. */
  readonly known: readonly [ServiceGuestRules, ...ServiceGuestRules[]]
  /** Whether all find a seat. */
  readonly seats: SeatAvailability
}

export interface GuestFaults {
  at(index: number, part: string): Fault | undefined
  /** Of all together. */
  readonly whole: Fault | undefined
}

export function useGuestFaults({ guests, served, known, seats }: Checked): GuestFaults {
  // How many guests there were when going on was refused: who was added since is not judged yet.
  const [judged, setJudged] = useState(0)
  if (guests.length < judged) setJudged(guests.length)
  const wish = { services: [known[0]], guests }
  const found = [
    ...findGuestFaults(wish),
    ...findPartyFaults(wish, new Map(known.map(one => [one.slug, one]))),
  ]
  useStepGuard(async () => {
    setJudged(found.length > 0 ? guests.length : 0)
    if (found.length > 0) return failed('input.invalid', {}, found).problem
    const [people = 1] = countParty(wish).people
    return seats.check({ people, pointer: '/guests' })
  })
  const shown = [
    ...served,
    // That there are too many needs no second look; what is only not filled in yet is said when they go on.
    ...found.filter(one => one.code === 'service.limit_exceeded' || isJudged(one, judged)).map(withinField),
  ]
  return {
    at: (index, part) => shown.find(({ pointer }) => pointer === `/${index}/${part}`),
    whole: shown.find(({ pointer }) => pointer === ''),
  }
}

/** What is wrong with all together is judged with the first. */
function isJudged({ pointer }: Fault, judged: number): boolean {
  const [, index = 0] = parsePointer(pointer)
  return Number(index) < judged
}

const withinField = (fault: Fault): Fault => ({ ...fault, pointer: fault.pointer.replace(/^\/guests/, '') })
