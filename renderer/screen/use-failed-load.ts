import { useSyncExternalStore } from 'react'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useApp } from './app-context.ts'
import { questionsOf } from './loads.ts'
import { useScreen } from './screen-context.ts'

export interface FailedLoad {
  readonly problem: Problem
  /** Asks again. */
  retry(): void
}

/** Returns why a load of the route, by its name, has no answer for what the address says; undefined: it has, or is asked. */
export function useFailedLoad(name: string): FailedLoad | undefined {
  const { page, answers } = useApp()
  const { params, query } = useScreen().scope
  useSyncExternalStore(answers.subscribe, answers.version, answers.version)
  const questions = questionsOf(page.load, { params, query }, answers.value)
  const question = questions.find(([load]) => load === name)?.[1]
  const outcome = question && answers.known(question)
  if (!outcome || outcome.ok) return undefined
  return { problem: outcome.problem, retry: () => answers.expire(question.call) }
}
