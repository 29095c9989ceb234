/** What visitors will read of a message once the drafts are published, and what they read instead of a text that is missing. */
import type { LocaleCode } from '#locales/codes.ts'
import type { ListMessagesOutput } from '#schemas/generated/types.gen.ts'
import type { JsonRecord } from '../saving/record-values.ts'

export type ListedMessage = ListMessagesOutput['messages'][number]

/** The drafts of the languages that are shown. */
export type MessageDrafts = ReadonlyMap<LocaleCode, JsonRecord>

export interface DraftMessage {
  readonly own: string | undefined
  readonly isPublished: boolean
  readonly fallback: ListedMessage['fallback']
  /** Other languages in which the business words it itself. */
  readonly ownIn: readonly string[]
}

/** @param message as it is published in this language; undefined if the server lists no such message there */
export function resolveDraftMessage(
  message: ListedMessage,
  language: LocaleCode,
  drafts: MessageDrafts,
): DraftMessage {
  const own = readText(drafts.get(language), message.key)
  const ownIn = [
    ...(message.ownIn ?? []).filter(code => ![...drafts.keys()].some(shown => shown === code)),
    ...[...drafts].flatMap(([code, texts]) =>
      code !== language && readText(texts, message.key) !== undefined ? [code] : [],
    ),
  ]
  return { own, isPublished: own === message.own, fallback: findFallback(message, own, ownIn), ownIn }
}

function findFallback(
  { own: published, fallback, product }: ListedMessage,
  own: string | undefined,
  ownIn: readonly string[],
): DraftMessage['fallback'] {
  if (own !== undefined) return fallback === 'unfit' && own === published ? 'unfit' : undefined
  if (product === undefined) return 'language'
  return ownIn.length > 0 ? 'standard' : undefined
}

function readText(document: JsonRecord | undefined, key: string): string | undefined {
  const text = document && Object.hasOwn(document, key) ? document[key] : undefined
  return typeof text === 'string' ? text : undefined
}
