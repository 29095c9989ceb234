/** Which messages are listed, as the address says. */
import type { LocaleCode } from '#locales/codes.ts'
import type { ListMessagesOutput } from '#schemas/generated/types.gen.ts'
import { getMessageTopic, isMessageTopic, type MessageTopic } from './message-topics.ts'
import { type ListedMessage, type MessageDrafts, resolveDraftMessage } from './resolve-draft-message.ts'

export type MessageKind = 'all' | 'changed' | 'fallback' | 'problems'

export interface MessageFilter {
  readonly topic: MessageTopic | undefined
  readonly text: string
  readonly kind: MessageKind
}

const kinds: readonly string[] = ['changed', 'fallback', 'problems'] satisfies MessageKind[]
const isMessageKind = (text: string): text is MessageKind => kinds.includes(text)

export function readMessageFilter(query: URLSearchParams): MessageFilter {
  const topic = query.get('topic') ?? ''
  const kind = query.get('show') ?? ''
  return {
    topic: isMessageTopic(topic) ? topic : undefined,
    text: query.get('q') ?? '',
    kind: isMessageKind(kind) ? kind : 'all',
  }
}

/** A message in each language that is shown. */
export interface MessageInLanguages {
  readonly key: string
  readonly topic: MessageTopic
  readonly languages: readonly (readonly [language: LocaleCode, message: ListedMessage])[]
}

/** Puts the lists of the languages together, in the order of the first. */
export function joinMessages(
  lists: readonly (readonly [language: LocaleCode, messages: ListMessagesOutput['messages']])[],
): readonly MessageInLanguages[] {
  const [first] = lists
  const byKey = lists.map(
    ([language, messages]) => [language, new Map(messages.map(message => [message.key, message]))] as const,
  )
  return (first?.[1] ?? []).map(({ key }) => ({
    key,
    topic: getMessageTopic(key),
    languages: byKey.flatMap(([language, messages]) => {
      const message = messages.get(key)
      return message ? [[language, message] as const] : []
    }),
  }))
}

interface FilterState {
  readonly drafts: MessageDrafts
  /** With problems. */
  readonly faulty: ReadonlySet<string>
  /** Those that somebody works on stay, whatever becomes of them. */
  readonly touched: ReadonlySet<string>
}

export function filterMessages(
  messages: readonly MessageInLanguages[],
  { topic, text, kind }: MessageFilter,
  { drafts, faulty, touched }: FilterState,
): readonly MessageInLanguages[] {
  const wanted = fold(text)
  return messages.filter(message => {
    if (topic !== undefined && message.topic !== topic) return false
    const shown = message.languages.map(
      ([language, listed]) => [listed, resolveDraftMessage(listed, language, drafts)] as const,
    )
    const isOfKind =
      kind === 'all' ||
      touched.has(message.key) ||
      (kind === 'problems'
        ? faulty.has(message.key)
        : shown.some(([, { own, fallback }]) =>
            kind === 'changed' ? own !== undefined : fallback !== undefined,
          ))
    if (!isOfKind) return false
    return (
      wanted === '' ||
      fold(message.key).includes(wanted) ||
      shown.some(
        ([{ product = '' }, { own = '' }]) => fold(product).includes(wanted) || fold(own).includes(wanted),
      )
    )
  })
}

/** Without accents and case: who searches for "cafe" means "Café", too. */
const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
