/** What a guest may come for instead: services that somebody can begin at the booker's start. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { PublicService } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { toLocal } from '#schemas/runtime/time/wall-clock.ts'
import type { Question } from '../../screen/answers.ts'
import { useApp } from '../../screen/app-context.ts'
import { useAnswer } from '../../screen/use-answer.ts'
import { isSlotMonth, servicesIn } from '../records.ts'

/** More are not looked at: each costs a question. */
const mostServices = 12

interface Wanted {
  readonly start?: unknown
  /** Default: all of the business. */
  readonly services?: unknown
}

export interface SideServices {
  readonly known: readonly PublicService[]
  /** Those that are free then, as far as it is known. */
  readonly bookable: readonly PublicService[]
}

export function useSideServices(booked: PublicService, { start, services }: Wanted): SideServices {
  const { answers, zone } = useApp()
  const all = useAnswer(services === undefined ? { call: 'listServices', input: {} } : undefined)
  const at = typeof start === 'string' ? parseInstant(start) : undefined
  // What is paid in advance cannot be booked for a guest either.
  const known = (services === undefined ? servicesIn(all.value) : servicesIn({ services })).filter(
    ({ slug, dueNow }) => slug !== booked.slug && dueNow === 0,
  )
  const date = at === undefined ? undefined : toLocal(at, zone).date
  const questions =
    date !== undefined
      ? known.slice(0, mostServices).map(
          ({ slug }): Question => ({
            call: 'findSlots',
            input: { service: slug, from: date, to: date, timezone: zone },
          }),
        )
      : []
  const version = useSyncExternalStore(answers.subscribe, answers.version, answers.version)
  const key = JSON.stringify(questions)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the questions' content counts, and that an answer was forgotten.
  useEffect(() => {
    for (const question of questions) if (!answers.known(question)) void answers.ask(question)
  }, [key, answers, version])
  const free = known.filter((_, index) => {
    const question = questions[index]
    return question && isFreeAt(at, answers.value(question))
  })
  // Answers that are asked for anew must not take away what can be chosen meanwhile.
  const before = useRef(free)
  const complete = questions.every(question => answers.known(question))
  useEffect(() => {
    if (complete) before.current = free
  })
  return { known, bookable: complete ? free : before.current }
}

const isFreeAt = (at: Instant | undefined, answer: unknown): boolean =>
  isSlotMonth(answer) && answer.days.some(({ slots }) => slots.some(slot => parseInstant(slot.start) === at))
