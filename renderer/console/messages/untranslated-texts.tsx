import { Link, useSearchParams } from 'react-router'
import { getLanguageInfo, isLocaleCode } from '#locales/codes.ts'
import type { ConsoleMessageKey } from '#locales/console-messages.gen.ts'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ListMessagesOutput, ListUntranslatedTextsOutput } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { canChangeRecords } from '../context/rights.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { findRecordKindName, recordKindMessages } from '../records/record-kinds.ts'
import { EmptyState, QueryContent } from '../ui/query-content.tsx'
import { formatLanguageName } from './format-language-name.ts'

type WordedDocument = ListUntranslatedTextsOutput['documents'][number]

/** Language by language: what falls back, of the messages and of the business's own records and documents. */
export function UntranslatedTexts({ listed }: { readonly listed: ListMessagesOutput }) {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const named = query.get('language') ?? ''
  const language = isLocaleCode(named) ? named : undefined
  const answer = useConsoleQuery('listUntranslatedTexts', language ? { language } : {}, {
    keepsPrevious: true,
  })
  return (
    <QueryContent answer={answer} rows={6}>
      {found => (
        <>
          <p className="console-muted">{i18n.t('texts.languages_intro')}</p>
          {found.isPartial && <Notice kind="info">{i18n.t('texts.partial')}</Notice>}
          <LanguageTable listed={listed} found={found} shown={language} />
          {language && (
            <section className="console-part">
              <h2>{i18n.t('texts.lacking', { language: formatLanguageName(language, i18n) })}</h2>
              <Documents documents={found.documents} />
            </section>
          )}
        </>
      )}
    </QueryContent>
  )
}

interface LanguageTableProps {
  readonly listed: ListMessagesOutput
  readonly found: ListUntranslatedTextsOutput
  readonly shown: string | undefined
}

function LanguageTable({ listed, found, shown }: LanguageTableProps) {
  const i18n = useI18n()
  return (
    <ul className="texts-languages">
      {listed.languages.map(({ language, own, standard, missing }) => {
        const untranslated = found.languages.find(other => other.language === language)?.missing ?? 0
        const name = isLocaleCode(language) ? formatLanguageName(language, i18n) : language
        return (
          <li key={language} className="console-card texts-language">
            <h2>
              {name}{' '}
              {language === listed.defaultLanguage && (
                <span className="console-badge">{i18n.t('texts.default_language')}</span>
              )}
            </h2>
            <ul className="texts-counts">
              <li>{i18n.t('texts.count_own', { count: own })}</li>
              {standard > 0 && (
                <li>
                  <Link to={getMessagesLink(language, listed)}>
                    {i18n.t('texts.count_standard', { count: standard })}
                  </Link>
                </li>
              )}
              {missing > 0 && (
                <li>
                  <Link to={getMessagesLink(language, listed)}>
                    {i18n.t('texts.count_language', { count: missing })}
                  </Link>
                </li>
              )}
              <li>
                {untranslated === 0 ? (
                  i18n.t('texts.complete')
                ) : (
                  <Link
                    to={`?view=languages&language=${language}`}
                    aria-current={language === shown ? 'true' : undefined}
                    preventScrollReset
                  >
                    {i18n.t('texts.untranslated', { count: untranslated, total: found.texts })}
                  </Link>
                )}
              </li>
            </ul>
          </li>
        )
      })}
    </ul>
  )
}

/** The language of the business is shown at any rate. */
const getMessagesLink = (language: string, { defaultLanguage }: ListMessagesOutput): string =>
  language === defaultLanguage ? '?show=fallback' : `?language=${language}&show=fallback`

function Documents({ documents }: { readonly documents: readonly WordedDocument[] }) {
  const i18n = useI18n()
  if (documents.length === 0)
    return <EmptyState title={i18n.t('texts.complete')}>{i18n.t('texts.complete_hint')}</EmptyState>
  return (
    <ul className="texts-messages">
      {documents.map(document => (
        <li key={`${document.kind}/${document.key}`} className="console-card texts-document">
          <h3>
            <DocumentName document={document} />
          </h3>
          <p className="console-muted">
            {formatKind(document.kind, i18n)} ·{' '}
            {i18n.t('texts.untranslated', { count: document.missing, total: document.texts })}
          </p>
          <ul>
            {document.instead.map(({ language, count, example }) => (
              <li key={language}>
                {i18n.t('texts.instead', {
                  count,
                  language: isLocaleCode(language) ? formatLanguageName(language, i18n) : language,
                })}{' '}
                <q lang={isLocaleCode(language) ? getLanguageInfo(language).tag : language}>{example}</q>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

function DocumentName({ document: { kind, key, name } }: { readonly document: WordedDocument }) {
  const i18n = useI18n()
  const { membership } = useSignedIn()
  const text = name === undefined ? key : i18n.text(name) || key
  const path = findEditorPath(kind, key, canChangeRecords(membership.role))
  return path === undefined ? text : <Link to={`/${membership.business.slug}/${path}`}>{text}</Link>
}

/** Returns undefined for what has no editor in the console. */
function findEditorPath(kind: string, key: string, isManager: boolean): string | undefined {
  const end = `${kind}/${encodeURIComponent(key)}`
  if (kind === 'forms' || kind === 'surveys') return `forms/${end}`
  return isManager && findRecordKindName(kind) ? end : undefined
}

const kindMessages: Readonly<Record<string, ConsoleMessageKey>> = {
  forms: 'texts.kind_forms',
  surveys: 'texts.kind_surveys',
  emails: 'texts.kind_emails',
  pages: 'texts.kind_pages',
  posts: 'texts.kind_posts',
  categories: 'texts.kind_categories',
  authors: 'texts.kind_authors',
  tags: 'texts.kind_tags',
  products: 'texts.kind_products',
  collections: 'texts.kind_collections',
}

function formatKind(kind: string, i18n: ConsoleI18n): string {
  const record = findRecordKindName(kind)
  if (record) return i18n.t(recordKindMessages[record].title)
  const key = kindMessages[kind]
  return key === undefined ? kind : i18n.phrase(key)
}
