import { useApp } from '../screen/app-context.ts'
import { useScreen } from '../screen/screen-context.ts'
import { recordsIn } from './records.ts'

const minutesPerHour = 60
const minutesPerDay = 1440

/** Until when an appointment may be moved or cancelled. */
export function ChangePolicyNote() {
  const { words } = useApp()
  const { service } = recordsIn(useScreen().scope)
  const until = service?.changePolicy.cancelUntilMinutes
  if (until === undefined) return null
  if (until === null) return words.t('policy.no_change')
  if (until === 0) return words.t('policy.change_anytime')
  if (until % minutesPerDay === 0 && until > minutesPerDay)
    return words.t('policy.change_until_days', { days: until / minutesPerDay })
  return words.t('policy.change_until', { hours: Math.ceil(until / minutesPerHour) })
}
