import { useEffect, useId, useRef, useState } from 'react'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../../context/console-context.ts'
import { formatContactName } from '../../texts/booking-texts.ts'
import { findAppointmentZone } from '../../time/appointment-zone.ts'
import { getNow } from '../../time/day.ts'
import { formatZoneName } from '../../time/zone-name.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { RescheduleForm } from './reschedule-form.tsx'
import { formatStartTime, listReschedulable } from './reschedule-texts.ts'

interface Props {
  readonly booking: Booking
  readonly onClose: () => void
}

/** Moves an appointment of a booking, to a free time or to any minute. Closing it, also by Escape, moves nothing. */
export function RescheduleDialog({ booking, onClose }: Props) {
  const i18n = useI18n()
  const signedIn = useSignedIn()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // What begins while it is open is refused by the server.
  const [movables] = useState(() => listReschedulable(booking, getNow()))
  const [position, setPosition] = useState(movables[0]?.first.position)
  useEffect(() => dialog.current?.showModal(), [])
  const movable = movables.find(({ first }) => first.position === position)
  if (!movable) return null
  const { first, start } = movable
  const zone = findAppointmentZone(first, signedIn)
  const describe = {
    name: formatContactName(booking.contact, i18n),
    when: formatStartTime(start, i18n, zone),
  }
  const provider = i18n.text(first.providerName)
  return (
    <dialog ref={dialog} className="console-dialog console-move" aria-labelledby={id} onClose={onClose}>
      <div className="console-move-head">
        <h2 id={id}>{i18n.t('booking.move_title', { service: i18n.text(first.serviceName) })}</h2>
        <p className="console-muted">
          {i18n.t('booking.move_now', { ...describe, with: i18n.t('today.with', { provider }) })}
        </p>
        {zone !== signedIn.zone && <p className="console-muted">{formatZoneName(zone, i18n)}</p>}
      </div>
      {movables.length > 1 && (
        <SelectField
          label={i18n.t('booking.move_which')}
          value={position}
          onChange={event => setPosition(Number(event.target.value))}
          options={movables.map(({ first, start }) => ({
            value: String(first.position),
            label: `${i18n.text(first.serviceName)}, ${formatStartTime(start, i18n, findAppointmentZone(first, signedIn))}`,
          }))}
        />
      )}
      <RescheduleForm
        key={position}
        booking={booking}
        movable={movable}
        zone={zone}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  )
}
