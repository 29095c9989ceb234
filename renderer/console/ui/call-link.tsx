import { Icon } from '#renderer/ui/button/icon.tsx'
import { formatPhoneUri } from '#schemas/runtime/core/contact-details.ts'
import { useWords } from '../context/console-context.ts'

interface Props {
  readonly phone: string
  /** Whose number it is. */
  readonly name: string
}

/** Calls a client. */
export function CallLink({ phone, name }: Props) {
  const words = useWords()
  return (
    <a className="console-round" href={formatPhoneUri(phone)} aria-label={words.t('booking.call', { name })}>
      <Icon name="phone" />
    </a>
  )
}
