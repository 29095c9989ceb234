import { Icon } from '#renderer/ui/button/icon.tsx'
import { useWords } from '../console-context.ts'

interface Props {
  readonly phone: string
  /** Whose number it is. */
  readonly name: string
}

/** Calls a client. */
export function CallLink({ phone, name }: Props) {
  const words = useWords()
  return (
    <a
      className="console-round"
      href={`tel:${phone.replace(/[^+\d]/g, '')}`}
      aria-label={words.t('booking.call', { name })}
    >
      <Icon name="phone" />
    </a>
  )
}
