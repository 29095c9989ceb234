import type { Translator } from '#locales/translator.ts'
import type { ChangePolicy } from '#schemas/generated/types.gen.ts'
import { useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'

const minutesPerHour = 60
const minutesPerDay = 1440

/** Says until when an appointment may be rescheduled or cancelled. */
export function ChangePolicyNote({ scope: { service } }: WidgetProps<'change-policy'>) {
  const { i18n } = useApp()
  return service && formatChangePolicy(service.changePolicy, i18n)
}

/**
 * Describes the policy for rescheduling and cancelling together: the earlier deadline counts. Returns
 * undefined if only one of them is allowed, which no short sentence could say.
 */
export function formatChangePolicy(policy: ChangePolicy, i18n: Translator): string | undefined {
  const { rescheduleUntilMinutes: move = 0, cancelUntilMinutes: cancel = 0 } = policy
  if (move === null || cancel === null) return move === cancel ? i18n.t('policy.no_change') : undefined
  const until = Math.max(move, cancel)
  if (until === 0) return i18n.t('policy.change_anytime')
  if (until % minutesPerDay === 0 && until > minutesPerDay)
    return i18n.t('policy.change_until_days', { days: until / minutesPerDay })
  return i18n.t('policy.change_until', { hours: Math.ceil(until / minutesPerHour) })
}
