import type { MouseEvent } from 'react'
import type { Booking, PublicBusiness } from '#schemas/generated/types.gen.ts'
import type { SimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { formatSearch } from '../../browser/url-store.ts'
import { useApp } from '../../screen/app-context.ts'
import { useScope, useScreen } from '../../screen/screen-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { withAppInLocationZone } from '../location/location-zone.ts'
import { formatServiceAndTime } from './format-appointment.ts'

interface Props {
  readonly booking: Booking
  readonly business: PublicBusiness | undefined
  /** One of several appointment groups; without it, the booking as a whole. */
  readonly group?: SimultaneousAppointments
}

/**
 * Links to reschedule and to cancel, as far as allowed. They are links because nothing happens before it is confirmed.
 */
export function RescheduleAndCancelLinks({ booking, business, group }: Props) {
  const app = useApp()
  const { i18n, href } = app
  const { goTo } = useScreen()
  const { mayReschedule, mayCancel } = group?.[0] ?? booking
  const appointment = group && String(group[0].position)
  const { timezone } = useScope().query
  const step = { appointment, following: undefined, start: undefined, done: undefined }
  const move = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    goTo('time', step)
  }
  const named = (visible: string) =>
    group && `${visible}: ${formatServiceAndTime(group, withAppInLocationZone(app, group[0], business))}`
  const whole = group === undefined && booking.appointments.length > 1
  // Appointments for different services have times of their own, so they are moved one by one.
  const movable = mayReschedule && (!whole || booking.series !== undefined)
  const moveWords = i18n.t(whole ? 'manage.reschedule_all' : 'manage.reschedule')
  const cancelWords = i18n.t(whole ? 'manage.cancel_all' : 'cancel.action')
  return (
    <>
      {movable && (
        <ButtonLink
          href={`${href(`/widget/booking/${booking.id}`)}${formatSearch({ timezone, step: 'time', appointment })}`}
          onClick={move}
          aria-label={named(moveWords)}
        >
          {moveWords}
        </ButtonLink>
      )}
      {mayCancel && (
        <ButtonLink
          look={group ? 'quiet' : 'danger'}
          href={`${href('/widget/cancel-booking')}${formatSearch({ booking: booking.id, appointment, timezone })}`}
          aria-label={named(cancelWords)}
        >
          {cancelWords}
        </ButtonLink>
      )}
    </>
  )
}
