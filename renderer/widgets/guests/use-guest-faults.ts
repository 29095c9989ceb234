/** Finds errors in the guests: shown when the visitor continues, and updated from then on. */
import { useState } from 'react'
import type { Guest } from '#schemas/generated/types.gen.ts'
import {
  countAttendancePerService,
  findAttendanceFaults,
  findGuestFaults,
  type ServiceGuestRules,
} from '#schemas/runtime/booking/guests.ts'
import { parsePointer } from '#schemas/runtime/core/pointer.ts'
import { type Fault, failed } from '#schemas/runtime/core/problem.ts'
import { useStepProblemCheck } from '../../screen/use-step-problem-check.ts'
import type { SeatAvailability } from './use-seat-availability.ts'

interface Checked {
  readonly guests: readonly Guest[]
  /** The server's errors, until something changes. */
  readonly served: readonly Fault[]
  /** The services' rules, the booked one first. */
  readonly known: readonly [ServiceGuestRules, ...ServiceGuestRules[]]
  /** Whether there are enough seats. */
  readonly seats: SeatAvailability
}

export interface GuestFaults {
  at(index: number, part: string): Fault | undefined
  /** The error of the guests as a whole. */
  readonly whole: Fault | undefined
}

export function useGuestFaults({ guests, served, known, seats }: Checked): GuestFaults {
  // The number of guests when Continue was refused. Guests added later are not checked yet.
  const [judged, setJudged] = useState(0)
  if (guests.length < judged) setJudged(guests.length)
  const wish = { services: [known[0]], guests }
  const found = [
    ...findGuestFaults(wish),
    ...findAttendanceFaults(wish, new Map(known.map(one => [one.slug, one]))),
  ]
  useStepProblemCheck(async () => {
    setJudged(found.length > 0 ? guests.length : 0)
    if (found.length > 0) return failed('input.invalid', {}, found).problem
    const [people = 1] = countAttendancePerService(wish).people
    return seats.check({ people, pointer: '/guests' })
  })
  const shown = [
    ...served,
    // Too many guests are reported at once; fields not filled in yet only on Continue.
    ...found.filter(one => one.code === 'service.limit_exceeded' || isJudged(one, judged)).map(withinField),
  ]
  return {
    at: (index, part) => shown.find(({ pointer }) => pointer === `/${index}/${part}`),
    whole: shown.find(({ pointer }) => pointer === ''),
  }
}

/** Tells whether an error may be shown. Errors of all guests together count as the first guest's. */
function isJudged({ pointer }: Fault, judged: number): boolean {
  const [, index = 0] = parsePointer(pointer)
  return Number(index) < judged
}

const withinField = (fault: Fault): Fault => ({ ...fault, pointer: fault.pointer.replace(/^\/guests/, '') })
