import { Button } from '#renderer/ui/button/button.tsx'
import { Icon } from '#renderer/ui/button/icon.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Appointment, Booking } from '#schemas/generated/types.gen.ts'
import { parseInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { useConsole, useI18n } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { formatContactName } from '../texts/booking-texts.ts'

/** Returns the appointment that can be noted as missed: the last one that has begun. */
export const findStartedAppointment = (
  { status, appointments }: Pick<Booking, 'status' | 'appointments'>,
  now: Instant,
): Appointment | undefined =>
  status === 'scheduled' || status === 'rescheduled'
    ? appointments
        .filter(({ cancelled, start }) => !cancelled && (parseInstant(start) ?? now) <= now)
        .toSorted((a, b) => (parseInstant(a.start) ?? 0) - (parseInstant(b.start) ?? 0))
        .at(-1)
    : undefined

/** Notes that the customer did not come to an appointment, or takes that back. Nobody is told. */
export function NoShowButton({
  booking,
  started,
}: {
  readonly booking: Booking
  readonly started: Appointment
}) {
  const { i18n, announce } = useConsole()
  const name = formatContactName(booking.contact, i18n)
  const { act, isBusy, problem } = useConsoleMutation('markNoShow', {
    onDone: (_, { noShow }) =>
      announce(i18n.t(noShow ? 'booking.no_show_noted' : 'booking.no_show_withdrawn', { name })),
  })
  const { noShow = false, position } = started
  return (
    <>
      <Button
        type="button"
        busy={isBusy}
        busyLabel={i18n.t('booking.no_show_noting')}
        onClick={() => act({ id: booking.id, appointment: position, noShow: !noShow })}
      >
        {i18n.t(noShow ? 'booking.no_show_undo' : 'booking.no_show')}
      </Button>
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
    </>
  )
}

/** Says that the customer did not come, by shape and words. */
export function NoShowBadge() {
  const i18n = useI18n()
  return (
    <span className="console-badge console-badge--off">
      <Icon name="alert" />
      {i18n.t('booking.no_show')}
    </span>
  )
}
