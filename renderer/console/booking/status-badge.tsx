import { Icon, type IconName } from '#renderer/ui/button/icon.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'

const looks: Readonly<Record<Booking['status'], { readonly tone: string; readonly icon: IconName }>> = {
  requested: { tone: 'wait', icon: 'clock' },
  scheduled: { tone: 'ok', icon: 'check' },
  rescheduled: { tone: 'ok', icon: 'check' },
  cancelled: { tone: 'off', icon: 'alert' },
  'awaiting-payment': { tone: 'wait', icon: 'price' },
  expired: { tone: 'off', icon: 'alert' },
}

/** Says the state of a booking, by shape and words, never by colour alone. */
export function StatusBadge({ status }: { readonly status: Booking['status'] }) {
  const i18n = useI18n()
  const { tone, icon } = looks[status]
  return (
    <span className={`console-badge console-badge--${tone}`}>
      <Icon name={icon} />
      {i18n.t(`status.${status}`)}
    </span>
  )
}
