/** What the route loads, kept current as the address changes; the server's answers are there from the start. */
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { useApp } from './app-context.ts'
import { answersOf, questionsOf } from './loads.ts'

type Loaded = Readonly<Record<string, unknown>>

/** Name → answer; what is not there yet is left out. */
export function useLoaded(query: Readonly<Record<string, string>>): Loaded {
  const { page, answers } = useApp()
  const { load, params } = page
  const base = useMemo(() => ({ params, query }), [params, query])
  const asked = useRef<object>(undefined)
  const version = useSyncExternalStore(answers.subscribe, answers.version, answers.version)
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that has come may open the next question.
  useEffect(() => {
    // At a new address all are asked, so that old answers are renewed; then only what is still missing.
    for (const [, question] of questionsOf(load, base, answers.value))
      if (asked.current !== base || !answers.known(question)) void answers.ask(question)
    asked.current = base
  }, [load, base, answers, version])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the answers, which change in place.
  const current = useMemo(() => answersOf(load, base, answers.value), [load, base, answers, version])
  return useSame(current)
}

/** The object of the time before as long as it says the same: what others ask for draws nothing here anew. */
function useSame(current: Loaded): Loaded {
  const kept = useRef(current)
  if (JSON.stringify(kept.current) !== JSON.stringify(current)) kept.current = current
  return kept.current
}
