import { useSearchParams } from 'react-router'
import { bookingParameter } from '../context/booking-parameter.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { Drawer } from '../ui/drawer.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { BookingDrawerContent } from './booking-drawer-content.tsx'

/** Shows the booking that the address names: beside the page where there is room, else as a sheet from below. */
export function BookingDrawer() {
  const [query, setQuery] = useSearchParams()
  const id = query.get(bookingParameter)
  if (id === null) return null
  const close = () => {
    setQuery(before => {
      const next = new URLSearchParams(before)
      next.delete(bookingParameter)
      return next
    })
    focusRow(id)
  }
  return (
    <Drawer key={id} onClose={close}>
      {headingId => <OpenedBooking id={id} headingId={headingId} />}
    </Drawer>
  )
}

/** The row that opened it, or that of its class, takes the focus back if it is still there. */
const focusRow = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-booking~="${CSS.escape(id)}"]`)?.focus()

function OpenedBooking({ id, headingId }: { readonly id: string; readonly headingId: string }) {
  const answer = useConsoleQuery('getBookingAsOperator', { id })
  return (
    <QueryContent answer={answer} rows={4}>
      {value => <BookingDrawerContent {...value} headingId={headingId} />}
    </QueryContent>
  )
}
