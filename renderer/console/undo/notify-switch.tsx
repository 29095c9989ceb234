import { useId, useState } from 'react'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { formatContactName } from '../booking/booking-texts.ts'
import { useWords } from '../console-context.ts'

interface Props {
  readonly booking: Pick<Booking, 'contact'>
  /** Says which letter goes where. */
  readonly hint: string
}

/** Chooses whether the client gets a letter, or says that there is no address for one. */
export function NotifySwitch({ booking: { contact }, hint }: Props) {
  const words = useWords()
  const id = useId()
  const [isOn, setOn] = useState(true)
  if (!contact.email) return <p>{words.t('booking.cancel_silent')}</p>
  const name = contact.firstName || formatContactName(contact, words)
  return (
    <div className="console-notify">
      <label className="console-strong" htmlFor={id}>
        {words.t('undo.notify', { name })}
      </label>
      <p id={`${id}-hint`} className="console-muted">
        {isOn ? hint : words.t('undo.notify_off')}
      </p>
      <input
        {...{ id, name: 'notify', type: 'checkbox', role: 'switch', checked: isOn }}
        className="console-switch"
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => setOn(target.checked)}
      />
    </div>
  )
}

/** Reads the switch. Without an address there is none, and nobody to tell. */
export const readNotify = (
  fields: FormData,
  { contact }: Pick<Booking, 'contact'>,
): { readonly notify?: false } => (contact.email && !fields.has('notify') ? { notify: false } : {})
