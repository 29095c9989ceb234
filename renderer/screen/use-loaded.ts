/** What the route loads, kept current as the address changes; the server's answers are there from the start. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { holds } from '#schemas/condition.ts'
import type { Load } from '#schemas/route.ts'
import type { Question } from './answers.ts'
import { useApp } from './app-context.ts'
import { filled } from './page.ts'

type Query = Readonly<Record<string, string>>

/** Name → answer; what is not there yet is left out. */
export function useLoaded(query: Query): Readonly<Record<string, unknown>> {
  const { page, answers } = useApp()
  const questions = useMemo(() => questionsOf(page.load, { params: page.params, query }), [page, query])
  // The number of answers tells React that one has come; the answers themselves never change in place.
  const come = () => questions.filter(([, question]) => answers.known(question)).length
  const count = useSyncExternalStore(answers.subscribe, come, come)
  useEffect(() => {
    for (const [, question] of questions) void answers.ask(question)
  }, [questions, answers])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the count stands for the answers, which nothing else tells apart.
  return useMemo(() => {
    const known = questions.map(([name, question]) => [name, answers.known(question)] as const)
    return Object.fromEntries(
      known.flatMap(([name, outcome]) => (outcome?.ok ? [[name, outcome.value]] : [])),
    )
  }, [questions, answers, count])
}

/** What has to be asked at an address. */
export const questionsOf = (
  load: Readonly<Record<string, Load>>,
  base: { readonly params: Query; readonly query: Query },
): readonly (readonly [string, Question])[] =>
  Object.entries(load)
    .filter(([, { when }]) => when === undefined || holds(when, base))
    .map(([name, { call, input }]) => [name, { call, input: filled(input, base) }])
