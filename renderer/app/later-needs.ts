/**
 * Fetches what a page is not sent with. The page carries the messages and styles of its first step
 * (`first-messages.ts`, `asset-tags.ts`); the rest, and the code of calls, is fetched when the browser is idle, or when
 * something needs it.
 */
import type { MessageCatalogue } from '#locales/catalogue.ts'
import { failed } from '#schemas/runtime/core/problem.ts'
import type { CallFunction } from '#schemas/runtime/screen/call.ts'
import { formWidgetName } from '../screen/widget-views.ts'

/** Fetches the rest of the page's messages and styles once. Rejects on failure; the next call tries again. */
export type LaterLoader = () => Promise<void>

/** Creates a loader that completes `catalogue` with all messages, which it fetches from `href`. */
export function createLaterLoader(catalogue: MessageCatalogue, href: string): LaterLoader {
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
  const [{ addLaterStyles, completeCatalogue }] = await Promise.all([
    import('./complete-page.ts'),
    loadHttpCall(),
  ])
  await Promise.all([completeCatalogue(catalogue, href), addLaterStyles()])
}

const networkFailure = failed('network.failed')

type HttpCallModule = typeof import('../browser/http-call.ts')
let http: HttpCallModule | undefined

async function loadHttpCall(): Promise<HttpCallModule> {
  http ??= await import('../browser/http-call.ts')
  return http
}

/**
 * Creates calls over HTTP, whose code the first of them fetches. If that fails, the outcome is a network failure.
 * @param base path of the API
 */
export const createLaterCall =
  (base: string): CallFunction =>
  (name, input, options) => {
    const send = ({ createHttpCall }: HttpCallModule) => createHttpCall(base)(name, input, options)
    // At once if possible, because a page that unloads sends nothing later.
    return http ? send(http) : loadHttpCall().then(send, () => networkFailure)
  }

/** Fetches what these widgets need, if need be without the other messages. Rejects on failure. */
export type WidgetNeedsLoader = (widgets: readonly string[]) => Promise<void>

/** Creates a loader that takes the messages of the current step from its document if `load` fails. */
export const createWidgetNeedsLoader =
  (catalogue: MessageCatalogue, load: LaterLoader): WidgetNeedsLoader =>
  widgets =>
    load().catch(async () => (await loadDocumentWords()).addDocumentWords(catalogue, widgets))

const loadDocumentWords = () => import('./document-words.ts')

/**
 * Delays a problem or a form, which may show any message, until all messages are loaded; a form at least until its own
 * are. If loading fails, the outcome is a network failure, which the page can show from the start.
 */
export const createMessageAwareCall =
  (call: CallFunction, load: LaterLoader, loadFor: WidgetNeedsLoader = load): CallFunction =>
  async (name, input, options) => {
    const outcome = await call(name, input, options)
    const canShow = outcome.ok ? name !== 'getForm' : outcome.problem.code === networkFailure.problem.code
    if (canShow) return outcome
    return (outcome.ok ? loadFor([formWidgetName]) : load()).then(
      () => outcome,
      () => networkFailure,
    )
  }
