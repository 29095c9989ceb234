import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { isLocaleCode, type LocaleCode } from '#locales/codes.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { Skeleton } from '#renderer/ui/skeleton/skeleton.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { DocumentBar } from '../documents/document-bar.tsx'
import { type OpenedDocument, toDocumentText } from '../documents/opened-document.ts'
import { RemoveDocumentDialog } from '../documents/remove-document-dialog.tsx'
import { useChosenPlace } from '../documents/use-chosen-place.ts'
import { useDocumentDraft } from '../documents/use-document-draft.ts'
import { useMessageTexts } from '../documents/use-message-texts.ts'
import { useNextProblemKey } from '../documents/use-next-problem-key.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { type EmailEditing, EmailEditingContext } from './email-editing.ts'
import { EmailJson } from './email-json.tsx'
import { EmailPaper } from './email-paper.tsx'
import { EmailPreview } from './email-preview.tsx'
import { findBlockAt, outlineEmail } from './model/edit-email.ts'
import type { WordedEmail } from './model/email-groups.ts'
import { readWording } from './model/email-wordings.ts'
import { readWholeEmail, writeWholeEmail } from './model/whole-email.ts'
import { SendTestButton } from './send-test-button.tsx'

const PublishEmailDialog = lazy(async () => ({
  default: (await import('./publish-email-dialog.tsx')).PublishEmailDialog,
}))

interface Props {
  readonly event: WordedEmail
  readonly opened: OpenedDocument
  readonly product: JsonRecord
  /** Reads it again, as if it were opened now. */
  readonly onReopen: () => void
}

/** Two parts of one email: what it says, and how that looks. A narrow window shows one at a time. */
export function EmailEditor({ event, opened, product, onReopen }: Props) {
  const i18n = useI18n()
  const { membership, session } = useSignedIn()
  const { business } = membership
  const draft = useDocumentDraft(opened)
  const { document, published, change: changeText } = draft
  const isOwn = (published?.version ?? 0) > 0
  const isReadOnly = session.areDocumentsFiles === true
  const whole = useMemo(() => readWholeEmail(document, { key: event, product }), [document, event, product])
  const email = whole ?? product
  const outline = useMemo(() => outlineEmail(email), [email])
  const [chosen, choose] = useChosenPlace()
  const first: LocaleCode = isLocaleCode(business.locale) ? business.locale : 'en'
  const [locale, setLocale] = useState<LocaleCode>(first)
  const messages = useMessageTexts(locale)
  const known = useConsoleQuery('previewEmail', { event, locale }, { keepsPrevious: true }).data?.values
  const [asks, setAsks] = useState<'publish' | 'reset'>()
  const [isJson, setJson] = useState(false)
  const part = useShownPart()
  const change = useCallback(
    (next: JsonRecord, subject?: string) =>
      changeText(toDocumentText(writeWholeEmail(next, { key: event, product, document, isOwn })), subject),
    [changeText, event, product, document, isOwn],
  )
  const nameValue = useCallback(
    (path: string) =>
      known === undefined || known.some(value => value.path === path)
        ? i18n.t('emails.value', { path })
        : undefined,
    [known, i18n],
  )
  const editing: EmailEditing = {
    event,
    draft,
    email,
    product,
    outline,
    chosen,
    choose,
    locale,
    setLocale,
    first,
    messages,
    values: known ?? [],
    nameValue,
    isReadOnly,
    read: wording => readWording(wording, locale, messages).text,
    change,
    apply: edited => {
      change(edited.email)
      choose(edited.chosen)
    },
  }
  const showProblem = () => {
    const places = draft.faults.map(({ pointer }) => findBlockAt(pointer, outline))
    const next = places[(places.indexOf(chosen) + 1) % places.length]
    choose(next ?? '')
    part.show('edit')
  }
  useNextProblemKey(showProblem)
  const title = i18n.t('emails.name', { event })
  const list = `/${business.slug}/emails`
  const showsJson = isJson || whole === undefined
  return (
    <EmailEditingContext value={editing}>
      <div className="email-editor">
        <DocumentBar
          draft={draft}
          trail={{ to: list, label: i18n.t('nav.emails') }}
          title={title}
          onShowProblem={showProblem}
          onPublish={() => setAsks('publish')}
        >
          <Button
            type="button"
            look={showsJson ? 'soft' : 'quiet'}
            aria-pressed={showsJson}
            onClick={() => setJson(!isJson)}
          >
            JSON
          </Button>
          {isOwn && !isReadOnly && (
            <Button type="button" look="quiet" onClick={() => setAsks('reset')}>
              {i18n.t('emails.reset')}
            </Button>
          )}
          <SendTestButton />
        </DocumentBar>
        <PartTabs {...part} />
        <div className="email-editor-parts">
          {part.has('edit') &&
            (showsJson ? (
              <div className="email-json">
                {whole === undefined && <Notice kind="info">{i18n.t('emails.other_base')}</Notice>}
                <EmailJson />
              </div>
            ) : messages ? (
              <EmailPaper />
            ) : (
              <div className="email-paper">
                <Skeleton count={5} shape="card" />
              </div>
            ))}
          {part.has('preview') && <EmailPreview isBesidePaper={part.isWide} />}
        </div>
      </div>
      {asks === 'publish' && (
        <Suspense>
          <PublishEmailDialog onClose={() => setAsks(undefined)} />
        </Suspense>
      )}
      {asks === 'reset' && (
        <RemoveDocumentDialog
          draft={draft}
          name={title}
          product={product}
          list={list}
          onReopen={onReopen}
          onClose={() => setAsks(undefined)}
        />
      )}
    </EmailEditingContext>
  )
}

const parts = ['edit', 'preview'] as const

type EmailEditorPart = (typeof parts)[number]

/** Whether there is room for both parts; which of them is shown, the address keeps. */
function useShownPart() {
  const isWide = useMediaQuery('(width >= 1024px)')
  const { hash, search } = useLocation()
  const navigate = useNavigate()
  const shown: EmailEditorPart = parts.find(part => `#${part}` === hash) ?? 'edit'
  return {
    shown,
    isWide,
    has: (part: EmailEditorPart) => isWide || part === shown,
    show: (part: EmailEditorPart) => {
      if (!isWide) void navigate({ search, hash: part }, { replace: true })
    },
  }
}

function PartTabs({ shown, isWide, show }: ReturnType<typeof useShownPart>) {
  const i18n = useI18n()
  if (isWide) return null
  return (
    <div className="email-editor-tabs" role="tablist" aria-label={i18n.t('builder.parts')}>
      {parts.map(part => (
        <Button
          key={part}
          type="button"
          role="tab"
          look={part === shown ? 'soft' : 'quiet'}
          aria-selected={part === shown}
          onClick={() => show(part)}
        >
          {i18n.t(`builder.part_${part}`)}
        </Button>
      ))}
    </div>
  )
}
