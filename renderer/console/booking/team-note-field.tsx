import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { BookingNote } from '#schemas/generated/types.gen.ts'
import { useConsole, useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'

interface Props {
  readonly id: string
  readonly note: BookingNote
}

/** What the team notes about a booking. It is saved when the field is left, and when the drawer closes. */
export function TeamNoteField({ id, note }: Props) {
  const i18n = useI18n()
  const fieldId = useId()
  const { text, setText, save, isBusy, isSaved, problem, theirs, takeTheirs } = useNote(id, note)
  return (
    <div className="bp-field">
      <label className="bp-label" htmlFor={fieldId}>
        {i18n.t('booking.note')} <span className="console-muted">{i18n.t('booking.note_hint')}</span>
      </label>
      <textarea
        className="bp-input"
        id={fieldId}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={event => setText(event.target.value)}
        onBlur={() => save()}
      />
      <p className="console-muted console-note-state" role="status">
        {isBusy ? i18n.t('booking.note_saving') : isSaved ? i18n.t('booking.note_saved') : ''}
      </p>
      {theirs !== undefined && (
        <Notice
          kind="problem"
          title={i18n.t('booking.note_changed')}
          actions={
            <>
              <Button type="button" onClick={takeTheirs}>
                {i18n.t('booking.note_theirs')}
              </Button>
              <Button type="button" onClick={() => save(note.version)}>
                {i18n.t('booking.note_mine')}
              </Button>
            </>
          }
        >
          <p className="console-said">{theirs || i18n.t('booking.note_removed')}</p>
        </Notice>
      )}
      {problem && theirs === undefined && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
    </div>
  )
}

/** Keeps what is typed while somebody else's note arrives: `theirs` is theirs, if both have changed it. */
function useNote(id: string, note: BookingNote) {
  const { call } = useConsole()
  const business = useSignedIn().membership.business.slug
  const queries = useQueryClient()
  const [text, setText] = useState(note.text)
  /** What the text has grown from. */
  const [base, setBase] = useState(note)
  const { act, isBusy, problem, reset } = useConsoleMutation('saveBookingNote', {
    onDone: ({ note: saved }) => setBase(saved),
  })
  const isChanged = text.trim() !== base.text
  const isNewer = note.version > base.version
  useEffect(() => {
    if (!isNewer || isChanged) return
    setText(note.text)
    setBase(note)
  }, [isNewer, isChanged, note])
  useEffect(() => {
    if (problem?.code === 'booking.changed')
      void queries.invalidateQueries({ queryKey: ['getBookingAsOperator'] })
  }, [problem, queries])
  const save = (ifVersion = base.version) => {
    if (isBusy || !isChanged || (isNewer && ifVersion === base.version)) return
    act({ id, text, ifVersion })
  }
  const unsaved = useRef<{ readonly text: string; readonly ifVersion: number }>(undefined)
  unsaved.current = isChanged && !isBusy && !isNewer ? { text, ifVersion: base.version } : undefined
  useEffect(
    () => () => {
      if (unsaved.current) void call('saveBookingNote', { id, ...unsaved.current }, { business })
    },
    [call, id, business],
  )
  return {
    text,
    setText,
    save,
    isBusy,
    problem,
    isSaved: !isChanged && base.version > 0,
    theirs: isNewer && isChanged && note.text !== text.trim() ? note.text : undefined,
    takeTheirs() {
      reset()
      setText(note.text)
      setBase(note)
    },
  }
}
