/** What an address has to load, question by question: the same on the server, at hydration and as the address changes. */
import { holds } from '#schemas/runtime/expression/condition.ts'
import type { Load } from '#schemas/runtime/screen/route.ts'
import type { Question } from './answers.ts'
import { type Answered, filled, type Page } from './page.ts'

type Texts = Readonly<Record<string, string>>

export interface LoadBase {
  readonly params: Texts
  readonly query: Texts
}

/** Name and question of all loads that can be asked now; `known` gives the answers that are there. */
export function questionsOf(
  load: Readonly<Record<string, Load>>,
  base: LoadBase,
  known: (question: Question) => unknown,
): readonly (readonly [string, Question])[] {
  const scope: Record<string, unknown> = { ...base }
  return Object.entries(load).flatMap(([name, { call, input, when, after = [] }]) => {
    if (after.some(other => scope[other] === undefined)) return []
    if (when !== undefined && !holds(when, scope)) return []
    const question = { call, input: filled(input, scope) }
    scope[name] = known(question)
    return [[name, question] as const]
  })
}

/** Name → answer; what is not there yet is left out. */
export const answersOf = (
  load: Readonly<Record<string, Load>>,
  base: LoadBase,
  known: (question: Question) => unknown,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    questionsOf(load, base, known).flatMap(([name, question]) => {
      const value = known(question)
      return value === undefined ? [] : [[name, value]]
    }),
  )

/** What a page's loads gave, by name, as expressions and templates name it. */
export const loadedOf = ({ load, params, query, answered }: Page): Readonly<Record<string, unknown>> =>
  answersOf(load, { params, query }, knownIn(answered))

/** Answers as the server sends them along. */
const knownIn =
  (answered: readonly Answered[]) =>
  ({ call, input }: Question): unknown => {
    const wanted = JSON.stringify(input)
    return answered.find(other => other.call === call && JSON.stringify(other.input) === wanted)?.value
  }
