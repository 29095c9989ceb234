import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { GetReadinessOutput, SendTestEmailOutput } from '#schemas/generated/types.gen.ts'
import { AddPasskeyButton } from '../account/passkey-section.tsx'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeAllProviders } from '../context/rights.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import { canUsePasskeys } from '../sign-in/passkey.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import './readiness.css'

type Line = GetReadinessOutput['lines'][number]

const everyMs = 60_000

/** Lists what is missing before customers come, as the server finds it; nothing once all is there. */
export function ReadinessCard() {
  const i18n = useI18n()
  const { role, business } = useSignedIn().membership
  const { data } = useConsoleQuery(
    'getReadiness',
    {},
    { everyMs, enabled: canSeeAllProviders(role) && !business.isDemo },
  )
  const lines = data?.lines.filter(({ what, done }) => what !== 'passkey' || done || canUsePasskeys()) ?? []
  const done = lines.filter(line => line.done).length
  if (done === lines.length) return null
  return (
    <details className="console-ready" open>
      <summary>
        <span className="console-ready-title">{i18n.t('ready.title')}</span>
        <span className="console-muted">
          {i18n.t('ready.progress', { done: String(done), count: String(lines.length) })}
        </span>
        <progress value={done} max={lines.length} aria-hidden="true" />
      </summary>
      <ul>
        {lines.map(line => (
          <ReadinessLine key={line.what} line={line} />
        ))}
      </ul>
    </details>
  )
}

function ReadinessLine({ line }: { readonly line: Line }) {
  const i18n = useI18n()
  const { done } = line
  const { title, hint } = useLineTexts(line)
  return (
    <li>
      <span className={`console-ready-sign console-ready-sign--${done ? 'done' : 'open'}`}>
        <Icon name={done ? 'check' : 'alert'} />
        <span className="bp-hidden">{i18n.t('ready.state', { done: done ? 'yes' : 'no' })}</span>
      </span>
      <div className="console-ready-words">
        <b>{title}.</b> {hint && <span className="console-muted">{hint}</span>}
      </div>
      {!done && <LineAct line={line} />}
    </li>
  )
}

function useLineTexts({ what, state, done, at, host = '', services = 0 }: Line) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  switch (what) {
    case 'email': {
      const when = at === undefined ? '' : formatDateAndTime(at, i18n, zone)
      const hint = i18n.t('ready.email_hint', { state, when })
      const warning = services > 0 ? ` ${i18n.t('ready.email_verification', { count: services })}` : ''
      return { title: i18n.t('ready.email', { state }), hint: hint + warning }
    }
    case 'address':
      return {
        title: i18n.t('ready.address', { state }),
        hint: i18n.t('ready.address_hint', { state, host }),
      }
    case 'payments':
      return {
        title: i18n.t('ready.payments', { state }),
        hint: done ? undefined : i18n.t('ready.payments_hint', { count: String(services) }),
      }
    case 'imprint':
      return {
        title: i18n.t('ready.imprint', { state }),
        hint: done ? undefined : i18n.t('ready.imprint_hint'),
      }
    case 'logo':
      return { title: i18n.t('ready.logo', { state }), hint: undefined }
    case 'passkey':
      return {
        title: i18n.t('ready.passkey', { state }),
        hint: done ? undefined : i18n.t('ready.passkey_hint'),
      }
  }
}

/** What can be done about a line here; the rest is up to those who run the server. */
function LineAct({ line: { what, state } }: { readonly line: Line }): ReactNode {
  const i18n = useI18n()
  const { slug } = useSignedIn().membership.business
  const linkTo = (page: string, text: string) => (
    <Link className="bp-button bp-button--secondary" to={`/${slug}/${page}`}>
      {text}
    </Link>
  )
  switch (what) {
    case 'email':
      return state === 'off' ? null : <TestEmailButton />
    case 'imprint':
      return linkTo('transfer', i18n.t('ready.import'))
    case 'logo':
      return linkTo('look', i18n.t('ready.add'))
    case 'passkey':
      return <AddPasskeyButton label={i18n.t('ready.add')} />
    default:
      return null
  }
}

function TestEmailButton() {
  const { i18n } = useConsole()
  const [sent, setSent] = useState<SendTestEmailOutput>()
  const { act, isBusy, problem } = useConsoleMutation('sendTestEmail', { onDone: setSent })
  return (
    <>
      <Button
        type="button"
        look="secondary"
        busy={isBusy}
        busyLabel={i18n.t('ready.sending')}
        onClick={() => act({})}
      >
        {i18n.t('ready.send_test')}
      </Button>
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      {sent && (
        <Notice kind={sent.result === 'sent' ? 'success' : 'problem'}>
          {i18n.t('ready.test_result', {
            reason: sent.reason ?? '',
            result: sent.result,
            email: sent.email ?? '',
          })}
        </Notice>
      )}
    </>
  )
}
