import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { ReauthenticationProblem } from '../ui/reauthentication-problem.tsx'
import { useDownload } from '../ui/use-download.ts'
import { readBookingFilters } from './read-booking-filters.ts'

/** Saves what the filters of the address show as a table. It needs a recent sign-in, to which it leads and back. */
export function ExportBookingsButton() {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const [query] = useSearchParams()
  const { download, isBusy, problem } = useDownload('exportBookings', () => i18n.t('bookings.exported'))
  const { after: _, ...filters } = readBookingFilters(query, zone)
  return (
    <>
      <Button
        type="button"
        busy={isBusy}
        busyLabel={i18n.t('bookings.exporting')}
        onClick={() => download(filters, 'bookings.csv')}
      >
        {i18n.t('bookings.export')}
      </Button>
      <ReauthenticationProblem problem={problem} hint={i18n.t('answers.proof_hint')} />
    </>
  )
}
