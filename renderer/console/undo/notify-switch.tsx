import type { Booking } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { SwitchField } from '../ui/switch-field.tsx'

interface Props {
  readonly booking: Pick<Booking, 'contact'>
  /** Says which email goes where. */
  readonly hint: string
  /** Default: true. */
  readonly isOnAtFirst?: boolean
}

/** Chooses whether the customer gets an email, or says that there is no address for one. */
export function NotifySwitch({ booking: { contact }, hint, isOnAtFirst = true }: Props) {
  const i18n = useI18n()
  if (!contact.email) return <p>{i18n.t('booking.cancel_silent')}</p>
  const name = contact.firstName || formatContactName(contact, i18n)
  return (
    <SwitchField
      name="notify"
      label={i18n.t('undo.notify', { name })}
      hint={hint}
      isOnAtFirst={isOnAtFirst}
      hintOff={i18n.t('undo.notify_off')}
    />
  )
}

/** Reads the switch. Without an address there is none, and nobody to tell. */
export const readNotify = (
  fields: FormData,
  { contact }: Pick<Booking, 'contact'>,
): { readonly notify?: false } => (contact.email && !fields.has('notify') ? { notify: false } : {})
