import { useWords } from '../context/console-context.ts'
import { useMailNotes } from '../texts/use-mail-note.ts'
import { SwitchField } from '../ui/switch-field.tsx'

/** Chooses whether the clients of a class get a letter, and says how many that are. */
export function SessionNotify({ count }: { readonly count: number }) {
  const words = useWords()
  const mail = useMailNotes()
  const told = mail.many(count, count => words.t('calendar.session_letters', { count }))
  const letters = mail.state === 'off' && count > 0 ? (mail.all ?? '') : told
  if (count === 0) return <p>{letters}</p>
  return (
    <SwitchField
      name="notify"
      label={words.t('calendar.session_notify')}
      hint={letters}
      hintOff={words.t('calendar.session_silent')}
    />
  )
}

/** Reads the switch; without addresses there is none. */
export const readSessionNotify = (fields: FormData, count: number): { readonly notify?: false } =>
  count > 0 && !fields.has('notify') ? { notify: false } : {}
