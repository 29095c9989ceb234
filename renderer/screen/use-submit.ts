/**
 * Sends a screen's call. The same content is sent under the same idempotency key, even after a reload, so it
 * cannot book twice.
 */
import { type ReactNode, useState } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { type ResolvedProblem, resolveProblem } from '#schemas/runtime/screen/error-mapping.ts'
import type { CallTemplate, Scope } from '#schemas/runtime/screen/screen.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import { randomToken } from '../browser/random.ts'
import { readSessionStorage, writeSessionStorage } from '../browser/session-storage.ts'
import type { QueryParamChanges } from '../browser/url-store.ts'
import { useApp } from './app-context.ts'
import { asCallInput, fillTemplateObject } from './page.ts'
import { usePrefetch } from './use-prefetch.ts'

export interface SubmitResult {
  /** The result of the template's `then`. */
  readonly outcome?: Readonly<Record<string, unknown>>
  /** The answer of the call. */
  readonly result?: unknown
  readonly resolution?: ResolvedProblem
}

export interface SubmitState {
  readonly busy: boolean
  readonly resolution: ResolvedProblem | undefined
  /** Shown while the call waits for a proof of work. */
  readonly notice: ReactNode
  /** Clears the problem, because something was changed. */
  forget(): void
  /** Shows a problem found elsewhere, as if the call had returned it. */
  fail(problem: Problem): ResolvedProblem
  run(template: CallTemplate): Promise<SubmitResult>
  /** Loads the data of a URL before it shows. */
  prefetch(query: QueryParamChanges): Promise<void>
}

export function useSubmit(scope: Scope): SubmitState {
  const { page, call } = useApp()
  const prefetch = usePrefetch()
  const [busy, setBusy] = useState(false)
  const [resolution, setResolution] = useState<ResolvedProblem>()
  const [notice, show] = useState<ReactNode>()

  /** Is busy with the call, and with the data of what follows: until that shows, nothing may be sent again or held. */
  const untilDone = <T>(work: Promise<T>): Promise<T> => {
    setBusy(true)
    return work.finally(() => setBusy(false))
  }
  const fail = (problem: Problem): ResolvedProblem => {
    const failure = resolveProblem(problem, page.errors, page.places)
    setResolution(failure)
    return failure
  }
  const run = async (template: CallTemplate): Promise<SubmitResult> => {
    const { input, key } = sentBefore(
      `${page.base + page.path}:${template.call}`,
      fillTemplateObject(template.input, scope),
    )
    setResolution(undefined)
    const send = (proof?: string) =>
      call(template.call, asCallInput({ ...input, proof }), { idempotencyKey: key })
    const answer = await untilDone(
      send().then(first =>
        first.ok || first.problem.code !== 'proof.required'
          ? first
          : loadProof().then(
              ({ sendWithProof }) => sendWithProof(first, send, show),
              () => first,
            ),
      ),
    )
    // The visitor has cancelled it.
    if (!answer) return {}
    if (!answer.ok) return { resolution: fail(answer.problem) }
    const then = fillJsonTemplate(template.then ?? {}, { ...scope, result: answer.value })
    return { outcome: isObject(then) ? then : {}, result: answer.value }
  }
  return {
    busy,
    resolution,
    notice,
    forget: () => setResolution(undefined),
    fail,
    run,
    prefetch: query => untilDone(prefetch(query)),
  }
}

const loadProof = () => import('./proof/send-with-proof.tsx')

type Input = Readonly<Record<string, unknown>>

/**
 * Returns the same content as sent before and its key, even if the language or the hold has changed since; otherwise a
 * new key. The server takes the same content with another hold as the same request.
 */
function sentBefore(name: string, input: Input): { readonly input: Input; readonly key: string } {
  const sent = readSessionStorage(name)
  const { locale, hold: _, ...rest } = input
  const content = JSON.stringify(rest)
  if (sent.content === content && typeof sent.key === 'string')
    return { input: { ...input, locale: sent.locale }, key: sent.key }
  const key = randomToken()
  writeSessionStorage(name, { content, key, locale })
  return { input, key }
}
