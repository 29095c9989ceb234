import { type ReactNode, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import type { ListMessagesOutput } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { type OpenedDocument, toOpenedDocument } from '../documents/opened-document.ts'
import { type EditedDocument, useDocumentDraft } from '../documents/use-document-draft.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { formatLanguageName } from './format-language-name.ts'
import { MessageRoom } from './message-room.tsx'
import { readSecondLanguage, saveSecondLanguage } from './second-language.ts'
import { UntranslatedTexts } from './untranslated-texts.tsx'
import './messages.css'

/** What visitors read: the messages of the product in the words of the business, and what lacks a language. */
export function TextsPage() {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const isAboutLanguages = query.get('view') === 'languages'
  const views = [
    { to: '?', label: i18n.t('texts.messages'), isShown: !isAboutLanguages },
    { to: '?view=languages', label: i18n.t('texts.languages'), isShown: isAboutLanguages },
  ]
  const answer = useConsoleQuery('listMessages', {})
  return (
    <div className="texts-page">
      <BusinessPage heading={i18n.t('texts.title')}>
        <nav className="console-views" aria-label={i18n.t('texts.title')}>
          {views.map(({ to, label, isShown }) => (
            <Link key={to} to={to} aria-current={isShown ? 'page' : undefined}>
              {label}
            </Link>
          ))}
        </nav>
        <QueryContent answer={answer} rows={6}>
          {listed =>
            isAboutLanguages ? <UntranslatedTexts listed={listed} /> : <Messages listed={listed} />
          }
        </QueryContent>
      </BusinessPage>
    </div>
  )
}

/** @param listed the messages in the language of the business */
function Messages({ listed }: { readonly listed: ListMessagesOutput }) {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  const [query, setQuery] = useSearchParams()
  const [chosen, setChosen] = useState(() => readSecondLanguage(slug))
  const codes = listed.languages.map(({ language }) => language).filter(isLocaleCode)
  const first = isLocaleCode(listed.language) ? listed.language : 'en'
  const others = codes.filter(code => code !== first)
  const named = query.get('language') ?? ''
  const second = [named, chosen, findBusyLanguage(listed, first), i18n.locale, ...others].find(
    (code): code is LocaleCode => code !== undefined && others.some(other => other === code),
  )
  const choose = (language: string) => {
    if (!isLocaleCode(language)) return
    saveSecondLanguage(slug, language)
    setChosen(language)
    const next = new URLSearchParams(query)
    next.delete('language')
    setQuery(next, { replace: true, preventScrollReset: true })
  }
  const isReadOnly = listed.readOnly === true
  return (
    <>
      <p className="console-muted">{i18n.t('texts.intro')}</p>
      {second && (
        <div className="texts-second">
          <SelectField
            label={i18n.t('texts.second_language')}
            value={second}
            options={others
              .map(code => ({ value: code, label: formatLanguageName(code, i18n) }))
              .toSorted((a, b) => a.label.localeCompare(b.label, i18n.tag))}
            onChange={({ target }) => choose(target.value)}
          />
        </div>
      )}
      <LanguageDraft key={first} language={first}>
        {draft => {
          const shown = { language: first, messages: listed.messages, draft }
          if (!second) return <MessageRoom languages={[shown]} isReadOnly={isReadOnly} />
          return (
            <SecondMessages key={second} language={second}>
              {other => (
                <MessageRoom languages={[shown, { language: second, ...other }]} isReadOnly={isReadOnly} />
              )}
            </SecondMessages>
          )
        }}
      </LanguageDraft>
    </>
  )
}

/** Another language in which the business words messages itself. */
const findBusyLanguage = ({ languages }: ListMessagesOutput, first: LocaleCode): string | undefined =>
  languages.find(({ language, own }) => language !== first && own > 0)?.language

interface SecondMessagesProps {
  readonly language: LocaleCode
  readonly children: (shown: {
    readonly messages: ListMessagesOutput['messages']
    readonly draft: EditedDocument
  }) => ReactNode
}

function SecondMessages({ language, children }: SecondMessagesProps) {
  const answer = useConsoleQuery('listMessages', { language })
  return (
    <QueryContent answer={answer} rows={6}>
      {({ messages }) => (
        <LanguageDraft language={language}>{draft => children({ messages, draft })}</LanguageDraft>
      )}
    </QueryContent>
  )
}

interface LanguageDraftProps {
  readonly language: LocaleCode
  readonly children: (draft: EditedDocument) => ReactNode
}

function LanguageDraft({ language, children }: LanguageDraftProps) {
  const name = { kind: 'messages', key: language } as const
  const answer = useConsoleQuery('getDocument', name)
  const isOpen = useRef(false)
  // A draft that began with an old answer would show what is not there any more.
  if (answer.data && !answer.isFetching) isOpen.current = true
  return (
    <QueryContent answer={isOpen.current ? answer : { ...answer, data: undefined }} rows={6}>
      {found => {
        // Later answers do not replace what is typed: the draft keeps the first.
        const opened = toOpenedDocument(name, found)
        return opened && <OpenedDraft opened={opened}>{children}</OpenedDraft>
      }}
    </QueryContent>
  )
}

const OpenedDraft = ({
  opened,
  children,
}: Pick<LanguageDraftProps, 'children'> & { readonly opened: OpenedDocument }) =>
  children(useDocumentDraft(opened))
