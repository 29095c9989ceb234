import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Booking } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { formatAnswerName, formatAnswerValue } from '../texts/booking-texts.ts'
import { getNow } from '../time/day.ts'
import { type GuestsToRemove, isOpenForGuests, RemoveGuestsDialog } from './remove-guests-dialog.tsx'

/** The guests of a booking, each of whom can be taken out of it. */
export function BookingGuests({ booking }: { readonly booking: Booking }) {
  const i18n = useI18n()
  const [asked, setAsked] = useState<GuestsToRemove>()
  const { guests, guestCount = 0 } = booking
  const isOpen = isOpenForGuests(booking, getNow())
  return (
    <>
      <ul className="console-guests">
        {guestCount > 0 && (
          <li>
            <span>{i18n.t('booking.guest_count', { count: guestCount })}</span>
            {isOpen && (
              <Button type="button" look="quiet" onClick={() => setAsked({ most: guestCount })}>
                {i18n.t('booking.guests_remove')}
              </Button>
            )}
          </li>
        )}
        {guests.map(({ name, email, answers = {}, cancelled }, index) => {
          const text = [name, email].filter(Boolean).join(', ') || i18n.t('booking.unnamed')
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: guests have no id and keep their order.
            <li key={index}>
              <div>
                <span className={cancelled ? 'console-guests-out' : undefined}>{text}</span>
                {Object.keys(answers).length > 0 && (
                  <p className="console-muted">{formatGuestAnswers(answers, i18n)}</p>
                )}
              </div>
              {cancelled && <span className="console-muted">{i18n.t('booking.guest_out')}</span>}
              {isOpen && !cancelled && (
                <Button
                  type="button"
                  look="quiet"
                  aria-label={i18n.t('booking.guest_remove_name', { name: name ?? text })}
                  onClick={() => setAsked({ guest: index, name: name ?? text })}
                >
                  {i18n.t('booking.guest_remove')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
      {asked && <RemoveGuestsDialog booking={booking} leaving={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** The answers of a guest on one line: "Diet: vegan · Chair: yes". */
const formatGuestAnswers = (
  answers: NonNullable<Booking['guests'][number]['answers']>,
  i18n: ConsoleI18n,
): string =>
  Object.entries(answers)
    .map(
      ([name, value]) =>
        `${formatAnswerName(name)}: ${formatAnswerValue(value, i18n).replaceAll('\n', ', ')}`,
    )
    .join(' · ')
