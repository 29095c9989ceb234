import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ListDeadLettersOutput } from '#schemas/generated/types.gen.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeInstallation } from '../context/rights.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatTopic } from './topic-name.ts'

type FailedEmail = ListDeadLettersOutput['deadLetters'][number]

interface FailedEmailsProps {
  readonly emails: readonly FailedEmail[]
  /** Default: a heading that says what to do, with a button for all of them. */
  readonly heading?: string
}

/** What the outbox gave up, to be sent again or discarded. */
export function FailedEmails({ emails, heading }: FailedEmailsProps) {
  const i18n = useI18n()
  const { announce } = useConsole()
  const [discarded, setDiscarded] = useState<FailedEmail>()
  const resending = useConsoleMutation('resendDeadLetters', {
    onDone: ({ count }) => announce(i18n.t('attention.sent_again', { count })),
  })
  const discarding = useConsoleMutation('deleteDeadLetters', {
    onDone: () => {
      setDiscarded(undefined)
      announce(i18n.t('attention.discarded'))
    },
  })
  if (emails.length === 0) return null
  const repeatable = emails.filter(canBeSentAgain)
  const resend = (chosen: readonly FailedEmail[]) => resending.act({ entries: toEntries(chosen) })
  return (
    <section className="console-part">
      <div className="console-between">
        <h2>{heading ?? i18n.t('attention.letters_title')}</h2>
        {heading === undefined && repeatable.length > 1 && (
          <Button type="button" busy={resending.isBusy} onClick={() => resend(repeatable.slice(0, 100))}>
            {i18n.t('attention.resend_all')}
          </Button>
        )}
      </div>
      {heading === undefined && <p className="console-muted">{i18n.t('attention.letters_hint')}</p>}
      {resending.problem && <Notice kind="problem">{i18n.formatProblem(resending.problem)}</Notice>}
      <ul className="console-checks">
        {emails.map(email => (
          <EmailRow
            key={email.id}
            email={email}
            isBusy={resending.isBusy}
            onResend={() => resend([email])}
            onDiscard={() => setDiscarded(email)}
          />
        ))}
      </ul>
      {discarded && (
        <ConfirmDialog
          title={i18n.t('attention.discard_title')}
          confirm={i18n.t('attention.discard')}
          busyLabel={i18n.t('attention.discarding')}
          isBusy={discarding.isBusy}
          problem={discarding.problem}
          onConfirm={() => discarding.act({ entries: toEntries([discarded]) })}
          onClose={() => setDiscarded(undefined)}
        >
          <p>{i18n.t('attention.discard_hint')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Of emails with a link that a visitor asked for, the address is forgotten when they are given up. */
const unrepeatableTopics: readonly string[] = ['booking.link_requested', 'booking.list_requested']

export const canBeSentAgain = ({ topic }: Pick<FailedEmail, 'topic'>): boolean =>
  !unrepeatableTopics.includes(topic)

const toEntries = (emails: readonly FailedEmail[]) => emails.map(({ business, id }) => ({ business, id }))

interface RowProps {
  readonly email: FailedEmail
  readonly isBusy: boolean
  readonly onResend: () => void
  readonly onDiscard: () => void
}

function EmailRow({ email, isBusy, onResend, onDiscard }: RowProps) {
  const i18n = useI18n()
  const { zone, membership } = useSignedIn()
  const { lane, topic, at, attempts, error, business, id } = email
  const facts = [
    formatDateAndTime(at, i18n, zone),
    i18n.t('attention.attempts', { count: attempts }),
    // As the log names it.
    ...(canSeeInstallation(membership.role) ? [business, topic, id] : []),
  ]
  return (
    <li>
      <div>
        <p>
          <b>{i18n.t('attention.lane', { lane })}</b>{' '}
          <span className="console-muted">{formatTopic(topic, i18n)}</span>
        </p>
        <p>{error}</p>
        <p className="console-muted">{facts.join(' · ')}</p>
        {!canBeSentAgain(email) && <p className="console-muted">{i18n.t('attention.forgotten')}</p>}
      </div>
      <div className="bp-actions">
        {canBeSentAgain(email) && (
          <Button type="button" look="secondary" busy={isBusy} onClick={onResend}>
            {i18n.t('attention.resend')}
          </Button>
        )}
        <Button type="button" look="quiet" onClick={onDiscard}>
          {i18n.t('attention.discard')}
        </Button>
      </div>
    </li>
  )
}
