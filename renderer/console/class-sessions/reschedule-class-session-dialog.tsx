import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { readReason } from '../booking/cancel-dialog.tsx'
import { ReasonField } from '../booking/reason-field.tsx'
import type { BrokenRule } from '../booking/reschedule/broken-rules.tsx'
import { RescheduleProblem } from '../booking/reschedule/reschedule-bar.tsx'
import { formatStartTime } from '../booking/reschedule/reschedule-texts.ts'
import { computeRuleOverrides } from '../booking/reschedule/rule-overrides.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import type { AppointmentDrop } from '../schedule/appointment-drop.ts'
import { useEmailOutcomeTexts } from '../texts/use-email-outcome-texts.ts'
import { hasStarted } from '../time/started-time.ts'
import { useModal } from '../ui/use-modal.ts'
import { useUndoAction } from '../undo/use-undo-action.ts'
import { ClassSessionNotifySwitch, readClassSessionNotify } from './class-session-notify-switch.tsx'
import { countEmailRecipients, describeClassSession, getClassSessionInput } from './class-session-texts.ts'

interface Props {
  readonly drop: AppointmentDrop
  /** Fields that choose another time or provider. */
  readonly children?: ReactNode
  readonly onMoved?: () => void
  readonly onClose: () => void
}

/** Asks once before a class is moved with everybody who comes, since they get emails. Closing it moves nothing. */
export function RescheduleClassSessionDialog({ drop, children, onMoved, onClose }: Props) {
  const i18n = useI18n()
  const signedIn = useSignedIn()
  const dialog = useModal()
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const { entry, from, provider } = drop
  const { service, when, now, zone } = describeClassSession(entry, i18n, signedIn)
  const count = countEmailRecipients(entry.bookings)
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
    act({ ...readReason(fields), ...readClassSessionNotify(fields, count) })
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
          <h2 id={id}>{i18n.t('booking.move_title', { service })}</h2>
          <p className="console-muted">{now}</p>
          {provider !== entry.provider && (
            <p>{i18n.t('calendar.moves_to', { provider: drop.providerName })}</p>
          )}
        </div>
        {children}
        {count > 0 && hasStarted(from) ? (
          <p>{i18n.t('booking.past_silent')}</p>
        ) : (
          <ClassSessionNotifySwitch count={count} />
        )}
        <ReasonField />
        <div className="console-move-bar">
          {isNew && (
            <RescheduleProblem
              problem={problem}
              broken={broken}
              isBusy={isBusy}
              start={from}
              onOverride={move}
            />
          )}
          <div className="console-between">
            <p aria-live="polite">
              <span className="console-strong">{formatStartTime(from, i18n, zone)}</span>
              <br />
              <span className="console-muted">{i18n.t('booking.move_instead', { when })}</span>
            </p>
            <div className="bp-actions">
              <Button type="button" onClick={() => dialog.current?.close()}>
                {i18n.t('page.cancel')}
              </Button>
              <Button
                look={canMove ? 'primary' : 'soft'}
                aria-disabled={!canMove || undefined}
                busy={isBusy && canMove}
                busyLabel={i18n.t('booking.moving')}
              >
                {i18n.t('booking.move')}
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
  const { i18n, announce } = useConsole()
  const mail = useEmailOutcomeTexts()
  const signedIn = useSignedIn()
  const undoAction = useUndoAction()
  const { service, zone } = describeClassSession(entry, i18n, signedIn)
  const [tried, setTried] = useState<{ readonly choice: string; readonly override: readonly BrokenRule[] }>()
  const { act, isBusy, problem } = useConsoleMutation('rescheduleClassSession', {
    onDone: ({ letters: emails, undo }) => {
      announce(
        mail.many(emails, count =>
          i18n.t('calendar.session_moved', { service, when: formatStartTime(from, i18n, zone), count }),
        ),
        undo &&
          undoAction(
            'undoClassSessionChange',
            { changes: undo.changes },
            { done: i18n.t('undo.done'), ...undo },
          ),
      )
      onDone()
    },
  })
  const choice = `${from} ${provider}`
  const isSame = tried?.choice === choice
  const refused = isSame ? problem : undefined
  const { broken, override } = computeRuleOverrides(isSame ? tried.override : undefined, refused, isBusy)
  return {
    isBusy,
    problem: refused,
    broken,
    act(said: { readonly reason?: string; readonly notify?: false }) {
      setTried({ choice, override: override.override ?? [] })
      act({
        ...getClassSessionInput(entry),
        ...said,
        undoable: true,
        to: formatZonedInstant(from, zone),
        ...(provider === entry.provider ? {} : { toProvider: provider }),
        ...override,
      })
    },
  }
}
