import { useEffect, useRef, useState } from 'react'
import { isLocaleCode, localeCodes } from '#locales/codes.ts'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { Skeleton } from '#renderer/ui/skeleton/skeleton.tsx'
import type { PreviewEmailOutput } from '#schemas/generated/types.gen.ts'
import type { ColourScheme } from '#schemas/runtime/theme/theme-contrast.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { PreviewTools } from '../ui/preview-tools.tsx'
import { useEmailEditing } from './email-editing.ts'
import { EmailStage } from './email-stage.tsx'

type ShownEmail = NonNullable<PreviewEmailOutput['email']>

interface Props {
  /** Whether the language is chosen elsewhere. */
  readonly isBesidePaper: boolean
}

/** The email as its readers get it, while it is typed: wide, on a phone or as plain text, light and dark, in each language. */
export function EmailPreview({ isBesidePaper }: Props) {
  const i18n = useI18n()
  const { outline, chosen, choose, draft, locale, setLocale, first } = useEmailEditing()
  const [width, setWidth] = useState<'desk' | 'phone' | 'plain'>('desk')
  const [scheme, setScheme] = useState<ColourScheme>(() =>
    matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light',
  )
  const { email, problem } = usePreviewedEmail()
  const isOff = draft.document.status === 'closed'
  return (
    <section className="email-preview" aria-label={i18n.t('record.preview')}>
      <PreviewTools
        width={width}
        widths={{
          desk: i18n.t('record.preview_desk'),
          phone: i18n.t('record.preview_phone'),
          plain: i18n.t('emails.plain'),
        }}
        onWidth={setWidth}
        scheme={scheme}
        onScheme={setScheme}
        language={locale}
        languages={isBesidePaper ? [] : [first, ...localeCodes.filter(code => code !== first)]}
        onLanguage={code => isLocaleCode(code) && setLocale(code)}
      />
      {isOff && <Notice kind="info">{i18n.t('emails.preview_closed')}</Notice>}
      {problem && !isOff && <Notice kind="info">{problem}</Notice>}
      {email === undefined && !isOff && !problem && <Skeleton count={3} shape="card" />}
      {email && !isOff && (
        <div className={`email-mail email-mail--${width}`}>
          <EmailHeader email={email} />
          {width === 'plain' ? (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys.
            <pre className="email-plain" lang={locale} tabIndex={0}>
              {email.text}
            </pre>
          ) : (
            <EmailStage
              title={i18n.t('record.preview')}
              html={email.html}
              scheme={scheme}
              marked={outline.find(({ key }) => key === chosen)?.index}
              onChoose={index => choose(outline[index]?.key ?? '')}
            />
          )}
        </div>
      )}
      <p className="console-muted">{i18n.t('emails.example_hint')}</p>
    </section>
  )
}

function EmailHeader({ email: { from, replyTo, subject } }: { readonly email: ShownEmail }) {
  const i18n = useI18n()
  return (
    <header className="email-mail-head">
      <p>
        <strong>{from}</strong>{' '}
        <span className="console-muted">
          {replyTo === undefined ? i18n.t('emails.no_replies') : i18n.t('emails.replies', { email: replyTo })}
        </span>
      </p>
      <p className="email-mail-subject">{subject}</p>
    </header>
  )
}

/** Asks for what is typed as soon as somebody pauses; what was shown last stays until then, and while there is a problem. */
function usePreviewedEmail() {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  const { event, draft, locale } = useEmailEditing()
  const document = useQuietValue(draft.document)
  const { data, error } = useConsoleQuery(
    'previewEmail',
    { event, document: { ...document }, locale },
    { keepsPrevious: true, enabled: document.status !== 'closed' },
  )
  const last = useRef<{ readonly slug: string; readonly email: ShownEmail | undefined }>(undefined)
  if (data) last.current = { slug, email: data.email }
  const problem =
    error?.problem.code === 'record.invalid'
      ? i18n.t('emails.preview_stale')
      : error && i18n.formatProblem(error.problem)
  return { email: data?.email ?? last.current?.email, problem: problem ?? undefined }
}

/** Nobody has typed for as long. */
const quietMs = 200

function useQuietValue<Value>(value: Value): Value {
  const [quiet, setQuiet] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(() => value), quietMs)
    return () => clearTimeout(timer)
  }, [value])
  return quiet
}
