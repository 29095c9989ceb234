import type { Booking } from '#schemas/generated/types.gen.ts'
import { useWords } from '../context/console-context.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { SwitchField } from '../ui/switch-field.tsx'

interface Props {
  readonly booking: Pick<Booking, 'contact'>
  /** Says which letter goes where. */
  readonly hint: string
  /** Default: true. */
  readonly isOnAtFirst?: boolean
}

/** Chooses whether the client gets a letter, or says that there is no address for one. */
export function NotifySwitch({ booking: { contact }, hint, isOnAtFirst = true }: Props) {
  const words = useWords()
  if (!contact.email) return <p>{words.t('booking.cancel_silent')}</p>
  const name = contact.firstName || formatContactName(contact, words)
  return (
    <SwitchField
      name="notify"
      label={words.t('undo.notify', { name })}
      hint={hint}
      isOnAtFirst={isOnAtFirst}
      hintOff={words.t('undo.notify_off')}
    />
  )
}

/** Reads the switch. Without an address there is none, and nobody to tell. */
export const readNotify = (
  fields: FormData,
  { contact }: Pick<Booking, 'contact'>,
): { readonly notify?: false } => (contact.email && !fields.has('notify') ? { notify: false } : {})
