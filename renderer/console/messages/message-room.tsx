import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import { isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ListMessagesOutput } from '#schemas/generated/types.gen.ts'
import { parsePointer } from '#schemas/runtime/core/pointer.ts'
import { useI18n } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { formatDraftFault } from '../documents/format-draft-fault.ts'
import type { EditedDocument } from '../documents/use-document-draft.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { UnsavedChangesGuard } from '../saving/unsaved-changes-guard.tsx'
import { EmptyState } from '../ui/query-content.tsx'
import { type FallbackCounts, LanguageBar } from './language-bar.tsx'
import { MessageCell } from './message-cell.tsx'
import { filterMessages, joinMessages, type MessageInLanguages, readMessageFilter } from './message-filter.ts'
import { MessageFilters } from './message-filters.tsx'
import { messageTopicNames, messageTopics } from './message-topics.ts'
import { resolveDraftMessage } from './resolve-draft-message.ts'

export interface MessageLanguage {
  readonly language: LocaleCode
  readonly messages: ListMessagesOutput['messages']
  readonly draft: EditedDocument
}

interface Props {
  /** That of the business, and a second one where there are several. */
  readonly languages: readonly MessageLanguage[]
  readonly isReadOnly: boolean
}

const rowsAtFirst = 30

/** The messages, by topic, language beside language. */
export function MessageRoom({ languages, isReadOnly }: Props) {
  const i18n = useI18n()
  const [query, setQuery] = useSearchParams()
  const filter = readMessageFilter(query)
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set())
  const [limit, setLimit] = useState(rowsAtFirst)
  const messages = useMemo(
    () => joinMessages(languages.map(({ language, messages }) => [language, messages])),
    [languages],
  )
  const order = useMemo(() => new Map(messages.map(({ key }, index) => [key, index])), [messages])
  const drafts = new Map(languages.map(({ language, draft }) => [language, draft.document]))
  const faults = new Map(languages.map(({ language, draft }) => [language, groupFaults(draft, i18n)]))
  const faulty = new Set([...faults.values()].flatMap(byKey => [...byKey.keys()]))
  const found = filterMessages(messages, filter, { drafts, faulty, touched })
  const showProblems = () => setQuery(new URLSearchParams({ ...keepLanguage(query), show: 'problems' }))
  return (
    <>
      {isReadOnly && (
        <Notice kind="info" title={i18n.t('texts.read_only')}>
          {i18n.formatProblem({ code: 'document.read_only', params: {}, faults: [] })}
        </Notice>
      )}
      <div className="texts-bars">
        {languages.map(({ language, draft }, index) => (
          <LanguageBar
            key={language}
            draft={draft}
            language={language}
            isDefault={index === 0}
            counts={countFallbacks(messages, language, drafts)}
            isReadOnly={isReadOnly}
            onShowProblems={showProblems}
          />
        ))}
      </div>
      <MessageFilters
        filter={filter}
        hasProblems={faulty.size > 0 || filter.kind === 'problems'}
        onChange={() => {
          setLimit(rowsAtFirst)
          setTouched(new Set())
        }}
      />
      <p className="console-muted" role="status">
        {i18n.t('texts.found', { count: found.length })}
      </p>
      {found.length === 0 && (
        <EmptyState title={i18n.t('texts.none')}>{i18n.t('texts.none_hint')}</EmptyState>
      )}
      {groupByTopic(sortByTopic(found).slice(0, limit)).map(([topic, ofTopic]) => (
        <section key={topic} className="console-part">
          <h2>{i18n.t(messageTopics[topic])}</h2>
          <ul className="texts-messages">
            {ofTopic.map(({ key, languages: listed }) => (
              <li key={key} className="console-card texts-message">
                <h3>
                  <code>{key}</code>
                </h3>
                <div className="texts-cells">
                  {listed.map(([language, message]) => (
                    <MessageCell
                      key={language}
                      message={message}
                      language={language}
                      state={resolveDraftMessage(message, language, drafts)}
                      isReadOnly={isReadOnly}
                      faults={faults.get(language)?.get(key) ?? []}
                      onChange={text => {
                        const draft = languages.find(other => other.language === language)?.draft
                        if (!draft) return
                        setTouched(before => new Set(before).add(key))
                        const document = withMessage(draft.document, { key, text, order })
                        draft.changeDocument(document, key)
                      }}
                    />
                  ))}
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length > limit && (
        <p>
          <Button type="button" look="secondary" onClick={() => setLimit(limit + 2 * rowsAtFirst)}>
            {i18n.t('texts.more')}
          </Button>
        </p>
      )}
      <UnsavedChangesGuard
        hasChanges={() =>
          languages.some(
            ({ draft }) => draft.hasUnsaved() && (draft.saving === 'failed' || draft.saving === 'unreadable'),
          )
        }
        hasChangesOnClose={() => languages.some(({ draft }) => draft.hasUnsaved())}
      />
    </>
  )
}

const keepLanguage = (query: URLSearchParams): Record<string, string> => {
  const language = query.get('language')
  return language !== null && isLocaleCode(language) ? { language } : {}
}

const groupByTopic = (messages: readonly MessageInLanguages[]) =>
  messageTopicNames.flatMap(topic => {
    const ofTopic = messages.filter(message => message.topic === topic)
    return ofTopic.length === 0 ? [] : [[topic, ofTopic] as const]
  })

const sortByTopic = (messages: readonly MessageInLanguages[]) =>
  groupByTopic(messages).flatMap(([, ofTopic]) => ofTopic)

/** The server's sentences by the key of the message that they are about. */
function groupFaults(draft: EditedDocument, i18n: ConsoleI18n): ReadonlyMap<string, readonly string[]> {
  const byKey = new Map<string, string[]>()
  for (const fault of draft.faults) {
    const [key = ''] = parsePointer(fault.pointer)
    byKey.set(key, [...(byKey.get(key) ?? []), formatDraftFault(fault, draft, i18n)])
  }
  return byKey
}

function countFallbacks(
  messages: readonly MessageInLanguages[],
  language: LocaleCode,
  drafts: ReadonlyMap<LocaleCode, JsonRecord>,
): FallbackCounts {
  const states = messages.flatMap(({ languages }) =>
    languages.flatMap(([code, message]) =>
      code === language ? [resolveDraftMessage(message, language, drafts)] : [],
    ),
  )
  return {
    own: states.filter(({ own }) => own !== undefined).length,
    standard: states.filter(({ fallback }) => fallback === 'standard').length,
    language: states.filter(({ fallback }) => fallback === 'language').length,
  }
}

interface MessageChange {
  readonly key: string
  readonly text: string | undefined
  /** The places of the keys in the catalogue of the product. */
  readonly order: ReadonlyMap<string, number>
}

/** A new message comes where it stands in the catalogue; the others stay where they are. */
function withMessage(document: JsonRecord, { key, text, order }: MessageChange): JsonRecord {
  if (text === undefined) return Object.fromEntries(Object.entries(document).filter(([name]) => name !== key))
  if (Object.hasOwn(document, key)) return { ...document, [key]: text }
  const entries = Object.entries(document)
  const place = order.get(key) ?? Number.POSITIVE_INFINITY
  const next = entries.findIndex(([name]) => (order.get(name) ?? -1) > place)
  return Object.fromEntries(entries.toSpliced(next === -1 ? entries.length : next, 0, [key, text]))
}
