import type { Appointment } from '#schemas/generated/types.gen.ts'
import type { SimultaneousAppointments } from '#schemas/runtime/booking/simultaneous-appointments.ts'
import { useApp } from '../../screen/app-context.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { formatServiceName } from './format-appointment.ts'

interface Props {
  /** Those of the booking, or the ones that the page is about. */
  readonly appointments: readonly Appointment[]
  /** The appearance of the first link. Default: secondary. */
  readonly look?: 'primary' | 'secondary'
}

/** Links to booking the same service with the same provider, if it is only one, and to everything that can be booked. */
export function BookAgainLinks({ appointments, look = 'secondary' }: Props) {
  const { i18n, href } = useApp()
  const path = findSinglePath(appointments)
  return (
    <>
      {path !== undefined && (
        <ButtonLink look={look} href={href(path)}>
          {i18n.t('booking.book_again')}
        </ButtonLink>
      )}
      <ButtonLink look={path === undefined ? look : 'quiet'} href={href('/')}>
        {i18n.t('booking.book_another')}
      </ButtonLink>
    </>
  )
}

/** Links to booking one of several services again; its accessible name says which. */
export function BookAgainLink({ group }: { readonly group: SimultaneousAppointments }) {
  const app = useApp()
  const { bookAgainPath } = group[0]
  if (bookAgainPath === undefined) return null
  const text = app.i18n.t('booking.book_again')
  return (
    <ButtonLink
      look="quiet"
      href={app.href(bookAgainPath)}
      aria-label={`${text}: ${formatServiceName(group, app)}`}
    >
      {text}
    </ButtonLink>
  )
}

/** Returns the path that books all of the appointments again; undefined if they need several, or none can be booked. */
export function findSinglePath(appointments: readonly Appointment[]): string | undefined {
  const paths = new Set(appointments.map(({ bookAgainPath }) => bookAgainPath))
  return paths.size === 1 ? [...paths][0] : undefined
}
