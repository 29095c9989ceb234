import { Icon } from '#renderer/ui/button/icon.tsx'
import { formatPhoneUri } from '#schemas/runtime/core/contact-details.ts'
import { useI18n } from '../context/console-context.ts'

interface Props {
  readonly phone: string
  /** Whose number it is. */
  readonly name: string
}

/** Calls a customer. */
export function PhoneLink({ phone, name }: Props) {
  const i18n = useI18n()
  return (
    <a className="console-round" href={formatPhoneUri(phone)} aria-label={i18n.t('booking.call', { name })}>
      <Icon name="phone" />
    </a>
  )
}
