/**
 * Holds the chosen time while the visitor continues. Shows only a notice once a hold has ended or could not be had (where
 * the times are, they say so), and one if the business has to confirm this time, though the service needs no approval. A hold that ends soon is announced to screen readers; everybody else sees how long it lasts. Options: `items` as
 * `createBooking` takes them (nothing is held before they have a start), `guests`, `guestCount`; or `move`, a
 * booking's new time as `rescheduleBooking` takes it. Value: none; the screen's value `hold` keeps the hold:
 * `{ id, expiresAt, approval }`.
 */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useApp } from '../../screen/app-context.ts'
import { useStep } from '../../screen/screen-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { useHold } from './use-hold.ts'

export function HoldWidget({ options, scope }: WidgetProps<'hold'>) {
  const { i18n } = useApp()
  const { expired, minutesLeft } = useHold(options, scope)
  const { step } = useStep()
  const { values, business, service } = scope
  const showsTimes = Object.values(step?.ui ?? {}).some(
    field => isObject(field) && field['ui:field'] === 'slot',
  )
  return (
    <div role="status" className="bp-hold">
      {expired && <Notice kind="info">{i18n.t('booking.hold_expired')}</Notice>}
      {values.hold?.denied && !expired && !showsTimes && (
        <Notice kind="info">{i18n.t('slot.not_held')}</Notice>
      )}
      {values.hold?.approval && !service?.approval && business && (
        <Notice kind="info">
          {i18n.t('booking.needs_approval', { business: i18n.text(business.name) })}
        </Notice>
      )}
      {minutesLeft !== undefined && (
        <span className="bp-hidden">{i18n.t('booking.hold_ends', { count: minutesLeft })}</span>
      )}
    </div>
  )
}
