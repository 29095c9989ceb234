import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { ListDeadLettersOutput } from '#schemas/generated/types.gen.ts'
import { formatMoment } from '../booking/booking-texts.ts'
import { useConsole, useSignedIn, useWords } from '../console-context.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useAct } from '../use-console-call.ts'

type FailedLetter = ListDeadLettersOutput['deadLetters'][number]

/** What the outbox gave up, to be sent again or discarded. */
export function FailedLetters({ letters }: { readonly letters: readonly FailedLetter[] }) {
  const words = useWords()
  const { announce } = useConsole()
  const [discarded, setDiscarded] = useState<FailedLetter>()
  const resending = useAct('resendDeadLetters', {
    onDone: ({ count }) => announce(words.t('attention.sent_again', { count })),
  })
  const discarding = useAct('discardDeadLetters', {
    onDone: () => {
      setDiscarded(undefined)
      announce(words.t('attention.discarded'))
    },
  })
  if (letters.length === 0) return null
  const resend = (chosen: readonly FailedLetter[]) => resending.act({ entries: toEntries(chosen) })
  return (
    <section className="console-part">
      <div className="console-between">
        <h2>{words.t('attention.letters_title')}</h2>
        {letters.length > 1 && (
          <Button type="button" busy={resending.isBusy} onClick={() => resend(letters)}>
            {words.t('attention.resend_all')}
          </Button>
        )}
      </div>
      <p className="console-muted">{words.t('attention.letters_hint')}</p>
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

const toEntries = (letters: readonly FailedLetter[]) => letters.map(({ business, id }) => ({ business, id }))

interface RowProps {
  readonly letter: FailedLetter
  readonly isBusy: boolean
  readonly onResend: () => void
  readonly onDiscard: () => void
}

function LetterRow({ letter: { lane, topic, at, attempts, error }, isBusy, onResend, onDiscard }: RowProps) {
  const words = useWords()
  const { zone } = useSignedIn()
  return (
    <li>
      <div>
        <p>
          <b>{words.t('attention.lane', { lane })}</b> <span className="console-muted">{topic}</span>
        </p>
        <p>{error}</p>
        <p className="console-muted">
          {formatMoment(at, words, zone)} · {words.t('attention.attempts', { count: attempts })}
        </p>
      </div>
      <div className="bp-actions">
        <Button type="button" look="secondary" busy={isBusy} onClick={onResend}>
          {words.t('attention.resend')}
        </Button>
        <Button type="button" look="quiet" onClick={onDiscard}>
          {words.t('attention.discard')}
        </Button>
      </div>
    </li>
  )
}
