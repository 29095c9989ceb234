/** The answer to a question, drawn again when it comes. */
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import type { Question } from './answers.ts'
import { useApp } from './app-context.ts'

export interface Answer {
  /** Undefined until it is known; while `stale` it answers the question before. */
  readonly value: unknown
  readonly problem: Problem | undefined
  readonly stale: boolean
}

/** `undefined` asks nothing. While a new question is open, the answer to the one before stays visible. */
export function useAnswer(question: Question | undefined): Answer {
  const { answers } = useApp()
  const read = () => question && answers.known(question)
  const outcome = useSyncExternalStore(answers.subscribe, read, read)
  const before = useRef<unknown>(undefined)
  const key = question && JSON.stringify(question)
  const missing = outcome === undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question's content counts, and that its answer was forgotten.
  useEffect(() => {
    if (question) void answers.ask(question)
  }, [key, answers, missing])
  useEffect(() => {
    if (outcome?.ok) before.current = outcome.value
  }, [outcome])
  if (!outcome) return { value: before.current, problem: undefined, stale: question !== undefined }
  return outcome.ok
    ? { value: outcome.value, problem: undefined, stale: false }
    : { value: undefined, problem: outcome.problem, stale: false }
}
