/** Formats the deadlines for changes in plain words. */

import type { Appointment } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AppContextValue } from '../../screen/app-context.ts'
import { formatDateTimeText } from './format-appointment.ts'

export function formatChangeDeadlines(one: Appointment, now: Instant, app: AppContextValue): string {
  const { i18n } = app
  const { mayReschedule, mayCancel, rescheduleUntil, cancelUntil } = one
  if (one.cancelled) return ''
  const start = parseInstant(one.start)
  if (start !== undefined && start <= now) return i18n.t('manage.over')
  const move = formatDateTimeText(rescheduleUntil, app)
  const cancel = formatDateTimeText(cancelUntil, app)
  if (mayReschedule && mayCancel && move === cancel) return i18n.t('manage.change_until', { time: move })
  if (rescheduleUntil === undefined && cancelUntil === undefined) return i18n.t('policy.no_change')
  if (!mayReschedule && !mayCancel) return i18n.t('manage.closed')
  return [
    i18n.t(mayReschedule ? 'manage.reschedule_until' : 'problem.booking.reschedule_closed', { time: move }),
    i18n.t(mayCancel ? 'manage.cancel_until' : 'problem.booking.cancellation_closed', { time: cancel }),
  ].join(' ')
}
