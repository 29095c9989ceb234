import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { GetReadinessOutput, SendTestEmailOutput } from '#schemas/generated/types.gen.ts'
import { AddPasskeyButton } from '../account/passkey-section.tsx'
import { useConsole, useSignedIn, useWords } from '../context/console-context.ts'
import { canSeeEveryone } from '../context/rights.ts'
import { useAct, useRead } from '../context/use-console-call.ts'
import { canUsePasskeys } from '../sign-in/passkey.ts'
import { formatMoment } from '../texts/booking-texts.ts'
import './readiness.css'

type Line = GetReadinessOutput['lines'][number]

const everyMs = 60_000

/** Lists what is missing before customers come, as the server finds it; nothing once all is there. */
export function ReadinessCard() {
  const words = useWords()
  const { role, business } = useSignedIn().membership
  const { data } = useRead('getReadiness', {}, { everyMs, enabled: canSeeEveryone(role) && !business.isDemo })
  const lines = data?.lines.filter(({ what, done }) => what !== 'passkey' || done || canUsePasskeys()) ?? []
  const done = lines.filter(line => line.done).length
  if (done === lines.length) return null
  return (
    <details className="console-ready" open>
      <summary>
        <span className="console-ready-title">{words.t('ready.title')}</span>
        <span className="console-muted">
          {words.t('ready.progress', { done: String(done), count: String(lines.length) })}
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
  const words = useWords()
  const { done } = line
  const { title, hint } = useLineTexts(line)
  return (
    <li>
      <span className={`console-ready-sign console-ready-sign--${done ? 'done' : 'open'}`}>
        <Icon name={done ? 'check' : 'alert'} />
        <span className="bp-hidden">{words.t('ready.state', { done: done ? 'yes' : 'no' })}</span>
      </span>
      <div className="console-ready-words">
        <b>{title}.</b> {hint && <span className="console-muted">{hint}</span>}
      </div>
      {!done && <LineAct line={line} />}
    </li>
  )
}

function useLineTexts({ what, state, done, at, host = '', services = 0 }: Line) {
  const words = useWords()
  const { zone } = useSignedIn()
  switch (what) {
    case 'email': {
      const when = at === undefined ? '' : formatMoment(at, words, zone)
      return { title: words.t('ready.email', { state }), hint: words.t('ready.email_hint', { state, when }) }
    }
    case 'address':
      return {
        title: words.t('ready.address', { state }),
        hint: words.t('ready.address_hint', { state, host }),
      }
    case 'payments':
      return {
        title: words.t('ready.payments', { state }),
        hint: done ? undefined : words.t('ready.payments_hint', { count: String(services) }),
      }
    case 'imprint':
      return {
        title: words.t('ready.imprint', { state }),
        hint: done ? undefined : words.t('ready.imprint_hint'),
      }
    case 'logo':
      return { title: words.t('ready.logo', { state }), hint: undefined }
    case 'passkey':
      return {
        title: words.t('ready.passkey', { state }),
        hint: done ? undefined : words.t('ready.passkey_hint'),
      }
  }
}

/** What can be done about a line here; the rest is up to those who run the server. */
function LineAct({ line: { what, state } }: { readonly line: Line }): ReactNode {
  const words = useWords()
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
      return linkTo('transfer', words.t('ready.import'))
    case 'logo':
      return linkTo('look', words.t('ready.add'))
    case 'passkey':
      return <AddPasskeyButton label={words.t('ready.add')} />
    default:
      return null
  }
}

function TestEmailButton() {
  const { words } = useConsole()
  const [sent, setSent] = useState<SendTestEmailOutput>()
  const { act, isBusy, problem } = useAct('sendTestEmail', { onDone: setSent })
  return (
    <>
      <Button
        type="button"
        look="secondary"
        busy={isBusy}
        busyLabel={words.t('ready.sending')}
        onClick={() => act({})}
      >
        {words.t('ready.send_test')}
      </Button>
      {problem && <Notice kind="problem">{words.formatProblem(problem)}</Notice>}
      {sent && (
        <Notice kind={sent.result === 'sent' ? 'success' : 'problem'}>
          {words.t('ready.test_result', {
            reason: sent.reason ?? '',
            result: sent.result,
            email: sent.email ?? '',
          })}
        </Notice>
      )}
    </>
  )
}
