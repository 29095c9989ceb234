/** Sends a screen's call. The same content goes under the same key, also after a reload: it cannot book twice. */
import { useState } from 'react'
import { type Resolution, resolveProblem } from '#schemas/error-mapping.ts'
import { isObject } from '#schemas/pointer.ts'
import type { Problem } from '#schemas/problem.ts'
import type { CallTemplate, Scope } from '#schemas/screen.ts'
import { fill } from '#schemas/template.ts'
import { type QueryChanges, searchOf } from '../browser/address.ts'
import { randomToken } from '../browser/random.ts'
import { readSession, writeSession } from '../browser/session.ts'
import { useApp } from './app-context.ts'
import { questionsOf } from './loads.ts'
import { filled, inputFor } from './page.ts'

export interface Submitted {
  /** What the template's `then` gave. */
  readonly outcome?: Readonly<Record<string, unknown>>
  readonly resolution?: Resolution
}

export interface Submit {
  readonly busy: boolean
  readonly resolution: Resolution | undefined
  /** What went wrong no longer counts: something was changed. */
  forget(): void
  /** Says what went wrong elsewhere, as if the call had answered it. */
  fail(problem: Problem): Resolution
  run(template: CallTemplate): Promise<Submitted>
  /** What the page loads at an address is there before it shows. */
  prefetch(query: QueryChanges): Promise<void>
}

export function useSubmit(scope: Scope): Submit {
  const { page, call, answers } = useApp()
  const [busy, setBusy] = useState(false)
  const [resolution, setResolution] = useState<Resolution>()

  const fail = (problem: Problem): Resolution => {
    const failure = resolveProblem(problem, page.errors, page.places)
    setResolution(failure)
    return failure
  }
  const run = async (template: CallTemplate): Promise<Submitted> => {
    const input = filled(template.input, scope)
    setBusy(true)
    setResolution(undefined)
    try {
      const answer = await call(template.call, inputFor(input), {
        idempotencyKey: keyFor(`${page.path}:${template.call}`, input),
      })
      if (!answer.ok) return { resolution: fail(answer.problem) }
      const then = fill(template.then ?? {}, { ...scope, result: answer.value })
      return { outcome: isObject(then) ? then : {} }
    } finally {
      setBusy(false)
    }
  }
  const prefetch = async (changes: QueryChanges): Promise<void> => {
    answers.age()
    const query = Object.fromEntries(new URLSearchParams(searchOf(changes)))
    const questions = questionsOf(page.load, { params: page.params, query }, answers.value)
    await Promise.all(questions.map(([, question]) => answers.ask(question)))
  }
  return { busy, resolution, forget: () => setResolution(undefined), fail, run, prefetch }
}

/** The key that this content was sent under before, else a new one. */
function keyFor(name: string, input: unknown): string {
  const content = JSON.stringify(input)
  const sent = readSession(name)
  if (sent.content === content && typeof sent.key === 'string') return sent.key
  const key = randomToken()
  writeSession(name, { content, key })
  return key
}
