import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { readReason } from '../booking/cancel-dialog.tsx'
import type { BrokenRule } from '../booking/move/broken-rules.tsx'
import { MoveProblem } from '../booking/move/move-bar.tsx'
import { formatStart } from '../booking/move/move-texts.ts'
import { judgeOverrides } from '../booking/move/rule-overrides.ts'
import { ReasonField } from '../booking/reason-field.tsx'
import { useConsole, useSignedIn, useWords } from '../context/console-context.ts'
import { useAct } from '../context/use-console-call.ts'
import type { AppointmentDrop } from '../schedule/appointment-drop.ts'
import { useMailNotes } from '../texts/use-mail-note.ts'
import { hasBegun } from '../time/begun-time.ts'
import { useModal } from '../ui/use-modal.ts'
import { useTakeBack } from '../undo/use-take-back.ts'
import { readSessionNotify, SessionNotify } from './session-notify.tsx'
import { countAddresses, describeSession, getSessionInput } from './session-texts.ts'

interface Props {
  readonly drop: AppointmentDrop
  /** Fields that choose another time or provider. */
  readonly children?: ReactNode
  readonly onMoved?: () => void
  readonly onClose: () => void
}

/** Asks once before a class is moved with everybody who comes, since they get letters. Closing it moves nothing. */
export function SessionMoveDialog({ drop, children, onMoved, onClose }: Props) {
  const words = useWords()
  const signedIn = useSignedIn()
  const dialog = useModal()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const { entry, from, provider } = drop
  const { service, when, now, zone } = describeSession(entry, words, signedIn)
  const count = countAddresses(entry.bookings)
  const isNew = from !== entry.from || provider !== entry.provider
  const { act, isBusy, problem, broken } = useSessionMove(drop, () => {
    onMoved?.()
    onClose()
  })
  const canMove = isNew && broken.length === 0
  const hasFields = children !== undefined
  useEffect(() => {
    if (!hasFields) dialog.current?.querySelector<HTMLElement>('.bp-button--primary')?.focus()
  }, [hasFields, dialog])
  const move = () => {
    if (!form.current || isBusy) return
    const fields = new FormData(form.current)
    act({ ...readReason(fields), ...readSessionNotify(fields, count) })
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canMove) move()
  }
  return (
    <dialog
      ref={dialog}
      className="console-dialog console-move"
      aria-labelledby={id}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <form ref={form} onSubmit={submit}>
        <div className="console-move-head">
          <h2 id={id}>{words.t('booking.move_title', { service })}</h2>
          <p className="console-muted">{now}</p>
          {provider !== entry.provider && (
            <p>{words.t('calendar.moves_to', { provider: drop.providerName })}</p>
          )}
        </div>
        {children}
        {count > 0 && hasBegun(from) ? (
          <p>{words.t('booking.past_silent')}</p>
        ) : (
          <SessionNotify count={count} />
        )}
        <ReasonField />
        <div className="console-move-bar">
          {isNew && (
            <MoveProblem problem={problem} broken={broken} isBusy={isBusy} start={from} onOverride={move} />
          )}
          <div className="console-between">
            <p aria-live="polite">
              <span className="console-strong">{formatStart(from, words, zone)}</span>
              <br />
              <span className="console-muted">{words.t('booking.move_instead', { when })}</span>
            </p>
            <div className="bp-actions">
              <Button type="button" onClick={() => dialog.current?.close()}>
                {words.t('page.cancel')}
              </Button>
              <Button
                look={canMove ? 'primary' : 'soft'}
                aria-disabled={!canMove || undefined}
                busy={isBusy && canMove}
                busyLabel={words.t('booking.moving')}
              >
                {words.t('booking.move')}
              </Button>
            </div>
          </div>
        </div>
      </form>
    </dialog>
  )
}

/** Moves, and keeps what was refused as long as the same is chosen: a warning holds for one time with one person. */
function useSessionMove({ entry, from, provider }: AppointmentDrop, onDone: () => void) {
  const { words, announce } = useConsole()
  const mail = useMailNotes()
  const signedIn = useSignedIn()
  const takeBack = useTakeBack()
  const { service, zone } = describeSession(entry, words, signedIn)
  const [tried, setTried] = useState<{ readonly choice: string; readonly override: readonly BrokenRule[] }>()
  const { act, isBusy, problem } = useAct('rescheduleClassSession', {
    onDone: ({ letters, undo }) => {
      announce(
        mail.many(letters, count =>
          words.t('calendar.session_moved', { service, when: formatStart(from, words, zone), count }),
        ),
        undo &&
          takeBack(
            'undoClassSessionChange',
            { changes: undo.changes },
            { done: words.t('undo.done'), ...undo },
          ),
      )
      onDone()
    },
  })
  const choice = `${from} ${provider}`
  const isSame = tried?.choice === choice
  const refused = isSame ? problem : undefined
  const { broken, override } = judgeOverrides(isSame ? tried.override : undefined, refused, isBusy)
  return {
    isBusy,
    problem: refused,
    broken,
    act(said: { readonly reason?: string; readonly notify?: false }) {
      setTried({ choice, override: override.override ?? [] })
      act({
        ...getSessionInput(entry),
        ...said,
        undoable: true,
        to: formatZonedInstant(from, zone),
        ...(provider === entry.provider ? {} : { toProvider: provider }),
        ...override,
      })
    },
  }
}
