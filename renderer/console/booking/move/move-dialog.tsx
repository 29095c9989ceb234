import { useEffect, useId, useRef, useState } from 'react'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { useSignedIn, useWords } from '../../context/console-context.ts'
import { formatContactName } from '../../texts/booking-texts.ts'
import { getNow } from '../../time/day.ts'
import { findDiaryZone } from '../../time/diary-zone.ts'
import { formatZoneName } from '../../time/zone-name.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { MoveForm } from './move-form.tsx'
import { formatStart, listMovable } from './move-texts.ts'

interface Props {
  readonly booking: Booking
  readonly onClose: () => void
}

/** Moves an appointment of a booking, to a free time or to any minute. Closing it, also by Escape, moves nothing. */
export function MoveDialog({ booking, onClose }: Props) {
  const words = useWords()
  const signedIn = useSignedIn()
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  // What begins while it is open is refused by the server.
  const [movables] = useState(() => listMovable(booking, getNow()))
  const [position, setPosition] = useState(movables[0]?.first.position)
  useEffect(() => dialog.current?.showModal(), [])
  const movable = movables.find(({ first }) => first.position === position)
  if (!movable) return null
  const { first, start } = movable
  const zone = findDiaryZone(first, signedIn)
  const describe = { name: formatContactName(booking.contact, words), when: formatStart(start, words, zone) }
  const provider = words.text(first.providerName)
  return (
    <dialog ref={dialog} className="console-dialog console-move" aria-labelledby={id} onClose={onClose}>
      <div className="console-move-head">
        <h2 id={id}>{words.t('booking.move_title', { service: words.text(first.serviceName) })}</h2>
        <p className="console-muted">
          {words.t('booking.move_now', { ...describe, with: words.t('today.with', { provider }) })}
        </p>
        {zone !== signedIn.zone && <p className="console-muted">{formatZoneName(zone, words)}</p>}
      </div>
      {movables.length > 1 && (
        <SelectField
          label={words.t('booking.move_which')}
          value={position}
          onChange={event => setPosition(Number(event.target.value))}
          options={movables.map(({ first, start }) => ({
            value: String(first.position),
            label: `${words.text(first.serviceName)}, ${formatStart(start, words, findDiaryZone(first, signedIn))}`,
          }))}
        />
      )}
      <MoveForm
        key={position}
        booking={booking}
        movable={movable}
        zone={zone}
        onClose={() => dialog.current?.close()}
      />
    </dialog>
  )
}
