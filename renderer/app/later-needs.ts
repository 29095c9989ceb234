/**
 * A page is sent with the messages and styles of its first step (`first-messages.ts`, `asset-tags.ts`). The others
 * are fetched when the browser is idle, or when something arrives that may need them.
 */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'

/** Fetches what the page was not sent with, once, and again after a failure, with which it rejects. */
export type LoadLater = () => Promise<void>

/** `catalogue` grows to all messages, which are at `href`. */
export function createLaterLoader(catalogue: MessageCatalogue, href: string): LoadLater {
  let loading: Promise<void> | undefined
  return () => {
    loading ??= loadLater(catalogue, href).catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

async function loadLater(catalogue: MessageCatalogue, href: string): Promise<void> {
  const { addLaterStyles, completeCatalogue } = await import('./complete-page.ts')
  await Promise.all([completeCatalogue(catalogue, href), addLaterStyles()])
}

const networkFailure = failed('network.failed')

/**
 * Hands on a problem or a form, which may show any message, when all messages are there. If these cannot be had, the
 * answer is that the network failed, which a page can say from its start.
 */
export const withMessages =
  (call: CallFunction, load: LoadLater): CallFunction =>
  async (name, input, options) => {
    const outcome = await call(name, input, options)
    const canShow = outcome.ok ? name !== 'getForm' : outcome.problem.code === networkFailure.problem.code
    if (canShow) return outcome
    return load().then(
      () => outcome,
      () => networkFailure,
    )
  }
