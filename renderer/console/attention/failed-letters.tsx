import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ListDeadLettersOutput } from '#schemas/generated/types.gen.ts'
import { useConsole, useSignedIn, useWords } from '../context/console-context.ts'
import { canSeeInstallation } from '../context/rights.ts'
import { useAct } from '../context/use-console-call.ts'
import { formatMoment } from '../texts/booking-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatTopic } from './topic-name.ts'

type FailedLetter = ListDeadLettersOutput['deadLetters'][number]

interface FailedLettersProps {
  readonly letters: readonly FailedLetter[]
  /** Default: a heading that says what to do, with a button for all of them. */
  readonly heading?: string
}

/** What the outbox gave up, to be sent again or discarded. */
export function FailedLetters({ letters, heading }: FailedLettersProps) {
  const words = useWords()
  const { announce } = useConsole()
  const [discarded, setDiscarded] = useState<FailedLetter>()
  const resending = useAct('resendDeadLetters', {
    onDone: ({ count }) => announce(words.t('attention.sent_again', { count })),
  })
  const discarding = useAct('deleteDeadLetters', {
    onDone: () => {
      setDiscarded(undefined)
      announce(words.t('attention.discarded'))
    },
  })
  if (letters.length === 0) return null
  const repeatable = letters.filter(canBeSentAgain)
  const resend = (chosen: readonly FailedLetter[]) => resending.act({ entries: toEntries(chosen) })
  return (
    <section className="console-part">
      <div className="console-between">
        <h2>{heading ?? words.t('attention.letters_title')}</h2>
        {heading === undefined && repeatable.length > 1 && (
          <Button type="button" busy={resending.isBusy} onClick={() => resend(repeatable.slice(0, 100))}>
            {words.t('attention.resend_all')}
          </Button>
        )}
      </div>
      {heading === undefined && <p className="console-muted">{words.t('attention.letters_hint')}</p>}
      {resending.problem && <Notice kind="problem">{words.formatProblem(resending.problem)}</Notice>}
      <ul className="console-checks">
        {letters.map(letter => (
          <LetterRow
            key={letter.id}
            letter={letter}
            isBusy={resending.isBusy}
            onResend={() => resend([letter])}
            onDiscard={() => setDiscarded(letter)}
          />
        ))}
      </ul>
      {discarded && (
        <ConfirmDialog
          title={words.t('attention.discard_title')}
          confirm={words.t('attention.discard')}
          busyLabel={words.t('attention.discarding')}
          isBusy={discarding.isBusy}
          problem={discarding.problem}
          onConfirm={() => discarding.act({ entries: toEntries([discarded]) })}
          onClose={() => setDiscarded(undefined)}
        >
          <p>{words.t('attention.discard_hint')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

/** Of letters with a link that a visitor asked for, the address is forgotten when they are given up. */
const unrepeatableTopics: readonly string[] = ['booking.link_requested', 'booking.list_requested']

export const canBeSentAgain = ({ topic }: Pick<FailedLetter, 'topic'>): boolean =>
  !unrepeatableTopics.includes(topic)

const toEntries = (letters: readonly FailedLetter[]) => letters.map(({ business, id }) => ({ business, id }))

interface RowProps {
  readonly letter: FailedLetter
  readonly isBusy: boolean
  readonly onResend: () => void
  readonly onDiscard: () => void
}

function LetterRow({ letter, isBusy, onResend, onDiscard }: RowProps) {
  const words = useWords()
  const { zone, membership } = useSignedIn()
  const { lane, topic, at, attempts, error, business, id } = letter
  const facts = [
    formatMoment(at, words, zone),
    words.t('attention.attempts', { count: attempts }),
    // As the log names it.
    ...(canSeeInstallation(membership.role) ? [business, topic, id] : []),
  ]
  return (
    <li>
      <div>
        <p>
          <b>{words.t('attention.lane', { lane })}</b>{' '}
          <span className="console-muted">{formatTopic(topic, words)}</span>
        </p>
        <p>{error}</p>
        <p className="console-muted">{facts.join(' · ')}</p>
        {!canBeSentAgain(letter) && <p className="console-muted">{words.t('attention.forgotten')}</p>}
      </div>
      <div className="bp-actions">
        {canBeSentAgain(letter) && (
          <Button type="button" look="secondary" busy={isBusy} onClick={onResend}>
            {words.t('attention.resend')}
          </Button>
        )}
        <Button type="button" look="quiet" onClick={onDiscard}>
          {words.t('attention.discard')}
        </Button>
      </div>
    </li>
  )
}
