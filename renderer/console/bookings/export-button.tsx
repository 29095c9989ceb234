import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useConsole, useSignedIn } from '../console-context.ts'
import { getSignInPath } from '../sign-in/return-path.ts'
import { downloadFile } from './download-file.ts'
import { readFilters } from './read-filters.ts'

/** Saves what the filters of the address show as a table. It needs a fresh sign-in, and leads to it. */
export function ExportButton() {
  const { words, announce } = useConsole()
  const { zone, membership } = useSignedIn()
  const [query] = useSearchParams()
  const { pathname, search } = useLocation()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const download = async () => {
    setIsBusy(true)
    const { after: _, ...filters } = readFilters(query, zone)
    const failure = await downloadFile('exportBookings', filters, membership.business.slug)
    setProblem(failure)
    if (!failure) announce(words.t('bookings.exported'))
    setIsBusy(false)
  }
  return (
    <>
      <Button
        type="button"
        busy={isBusy}
        busyLabel={words.t('bookings.exporting')}
        onClick={() => void download()}
      >
        {words.t('bookings.export')}
      </Button>
      {problem && (
        <Notice
          kind="problem"
          actions={
            problem.code === 'session.proof_needed' && (
              <Link
                className="bp-button bp-button--secondary"
                to={getSignInPath(`/operator${pathname}${search}`)}
              >
                {words.t('people.proof_go')}
              </Link>
            )
          }
        >
          {words.formatProblem(problem)}
        </Notice>
      )}
    </>
  )
}
