/** Finds errors in the guests: shown when the visitor continues, and updated from then on. */
import { useState } from 'react'
import type { Guest } from '#schemas/generated/types.gen.ts'
import { findGuestFaults, type GuestJudge } from '#schemas/runtime/booking/guest-faults.ts'
import type { GuestRules } from '#schemas/runtime/booking/guest-rules.ts'
import {
  type AttendanceCountInput,
  countAttendancePerService,
  findAttendanceFaults,
  type ServiceGuestRules,
} from '#schemas/runtime/booking/guests.ts'
import { parsePointer } from '#schemas/runtime/core/pointer.ts'
import { type Fault, failed } from '#schemas/runtime/core/problem.ts'
import { useStepProblemCheck } from '../../screen/use-step-problem-check.ts'
import type { SeatAvailability } from './use-seat-availability.ts'

interface Checked {
  readonly guests: readonly Guest[]
  readonly rules: GuestRules
  readonly judge: GuestJudge
  /** The server's errors, until something changes. */
  readonly served: readonly Fault[]
  /** The services' rules, the booked one first. */
  readonly known: readonly [ServiceGuestRules, ...ServiceGuestRules[]]
  /** Whether there are enough seats. */
  readonly seats: SeatAvailability
}

export interface GuestFaults {
  /** The errors of one guest, with pointers into it. */
  of(index: number): readonly Fault[]
  /** The error of the guests as a whole. */
  readonly whole: Fault | undefined
}

export function useGuestFaults({ guests, rules, judge, served, known, seats }: Checked): GuestFaults {
  // The number of guests when Continue was refused. Guests added later are not checked yet.
  const [judged, setJudged] = useState(0)
  // Guests may be missing altogether.
  const [isRefused, setRefused] = useState(false)
  if (guests.length < judged) setJudged(guests.length)
  const wish: AttendanceCountInput = { services: [known[0]], guests }
  const attendance = findAttendanceFaults(wish, new Map(known.map(one => [one.slug, one])), rules)
  const findAll = () => [...findGuestFaults(wish, rules, judge), ...attendance]
  useStepProblemCheck(async () => {
    const found = findAll()
    setJudged(found.length > 0 ? guests.length : 0)
    setRefused(found.length > 0)
    if (found.length > 0) return failed('input.invalid', {}, found).problem
    const [people = 1] = countAttendancePerService(wish).people
    return seats.check({ people, pointer: '/guests' })
  })
  // Fields are checked only once their errors are to be shown: that takes longer than drawing a keystroke.
  const found = isRefused ? findAll() : attendance
  const shown = [
    ...served,
    // Too many guests are reported at once; fields not filled in yet only on Continue.
    ...found
      .filter(one => one.code === 'service.limit_exceeded' || (isRefused && isJudged(one, judged)))
      .map(withinField),
  ]
  return {
    of: index =>
      shown
        .filter(({ pointer }) => pointer.startsWith(`/${index}/`))
        .map(fault => ({ ...fault, pointer: fault.pointer.slice(`/${index}`.length) })),
    whole: shown.find(({ pointer }) => pointer === ''),
  }
}

/** Tells whether an error may be shown: an error of all guests together, or of one who was there on Continue. */
function isJudged({ pointer }: Fault, judged: number): boolean {
  const [, index] = parsePointer(pointer)
  return index === undefined || Number(index) < judged
}

const withinField = (fault: Fault): Fault => ({ ...fault, pointer: fault.pointer.replace(/^\/guests/, '') })
