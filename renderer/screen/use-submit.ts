/** Sends a screen's call. The same content goes under the same key, also after a reload: it cannot book twice. */
import { useState } from 'react'
import { type Resolution, resolveProblem } from '#schemas/error-mapping.ts'
import type { Scope, Screen } from '#schemas/screen.ts'
import { fill } from '#schemas/template.ts'
import { readSession, writeSession } from '../browser/session.ts'
import { useApp } from './app-context.ts'
import { filled, inputFor } from './page.ts'
import { questionsOf } from './use-loaded.ts'

type Query = Readonly<Record<string, string>>

export interface Submitted {
  /** What goes into the address on success. */
  readonly then?: Query
  readonly resolution?: Resolution
}

export interface Submit {
  readonly busy: boolean
  readonly resolution: Resolution | undefined
  /** What went wrong no longer counts: something was changed. */
  forget(): void
  run(): Promise<Submitted>
}

export function useSubmit(screen: Screen, scope: Scope): Submit {
  const { page, call } = useApp()
  const prefetch = usePrefetch()
  const [busy, setBusy] = useState(false)
  const [resolution, setResolution] = useState<Resolution>()

  const run = async (): Promise<Submitted> => {
    const { submit } = screen
    if (!submit) return {}
    const input = filled(submit.input, scope)
    setBusy(true)
    setResolution(undefined)
    try {
      const outcome = await call(submit.call, inputFor(input), { idempotencyKey: keyFor(page.path, input) })
      if (!outcome.ok) {
        const failure = resolveProblem(outcome.problem, page.errors, page.places)
        setResolution(failure)
        return { resolution: failure }
      }
      const then = texts(fill(submit.then ?? {}, { ...scope, result: outcome.value }))
      await prefetch(then)
      return { then }
    } finally {
      setBusy(false)
    }
  }
  return { busy, resolution, forget: () => setResolution(undefined), run }
}

/** What the page loads at an address is there before it shows. */
function usePrefetch(): (query: Query) => Promise<unknown> {
  const { page, answers } = useApp()
  return query =>
    Promise.all(
      questionsOf(page.load, { params: page.params, query }).map(([, question]) => answers.ask(question)),
    )
}

/** The key that this content was sent under before, else a new one. */
function keyFor(path: string, input: unknown): string {
  const name = `${path}:sent`
  const content = JSON.stringify(input)
  const sent = readSession(name)
  if (sent.content === content && typeof sent.key === 'string') return sent.key
  const key = randomKey()
  writeSession(name, { content, key })
  return key
}

/** `crypto.randomUUID` needs https; this works on a plain http address too. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')

const texts = (values: unknown): Query =>
  Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)]))
