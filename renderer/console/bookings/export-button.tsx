import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { ProofProblem } from '../ui/proof-problem.tsx'
import { useDownload } from '../ui/use-download.ts'
import { readFilters } from './read-filters.ts'

/** Saves what the filters of the address show as a table. It needs a recent sign-in, to which it leads and back. */
export function ExportButton() {
  const words = useWords()
  const { zone } = useSignedIn()
  const [query] = useSearchParams()
  const { download, isBusy, problem } = useDownload('exportBookings', () => words.t('bookings.exported'))
  const { after: _, ...filters } = readFilters(query, zone)
  return (
    <>
      <Button
        type="button"
        busy={isBusy}
        busyLabel={words.t('bookings.exporting')}
        onClick={() => download(filters, 'bookings.csv')}
      >
        {words.t('bookings.export')}
      </Button>
      <ProofProblem problem={problem} hint={words.t('answers.proof_hint')} />
    </>
  )
}
