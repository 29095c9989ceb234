/**
 * Sends a screen's call. The same content is sent under the same idempotency key, even after a reload, so it
 * cannot book twice.
 */
import type { ReactNode } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { resolveProblem } from '#schemas/runtime/screen/error-mapping.ts'
import type { CallTemplate, Scope } from '#schemas/runtime/screen/screen.ts'
import { fillJsonTemplate } from '#schemas/runtime/screen/template.ts'
import { randomToken } from '../browser/random.ts'
import { readSessionStorage, writeSessionStorage } from '../browser/session-storage.ts'
import { useApp } from './app-context.ts'
import { castToCallInput, fillTemplateObject } from './page.ts'
import type { CallResult } from './step-machine.ts'

/**
 * Fills in a template and sends it.
 * @param show shows a notice while the call waits for a proof of work; undefined: nothing any more
 */
type SendCall = (
  template: CallTemplate,
  scope: Scope,
  show: (notice: ReactNode) => void,
) => Promise<CallResult>

export function useSendCall(): SendCall {
  const { page, call } = useApp()
  return async (template, scope, show) => {
    const { input, key } = sentBefore(
      `${page.base + page.path}:${template.call}`,
      fillTemplateObject(template.input, scope),
    )
    const send = (proof?: string) =>
      call(template.call, castToCallInput({ ...input, proof }), { idempotencyKey: key })
    const first = await send()
    const answer =
      first.ok || first.problem.code !== 'proof.required'
        ? first
        : await loadProof().then(
            ({ sendWithProof }) => sendWithProof(first, send, show),
            () => first,
          )
    // The visitor has cancelled it.
    if (!answer) return { type: 'cancelled' }
    if (!answer.ok)
      return { type: 'refused', resolution: resolveProblem(answer.problem, page.errors, page.places) }
    const then = fillJsonTemplate(template.then ?? {}, { ...scope, result: answer.value })
    return { type: 'succeeded', outcome: isObject(then) ? then : {}, result: answer.value }
  }
}

const loadProof = () => import('./captcha/send-with-proof.tsx')

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
