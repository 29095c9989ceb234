import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Contact } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { formatContactName } from '../booking/booking-texts.ts'
import { useConsole, useSignedIn, useWords } from '../console-context.ts'
import { canEraseClients, canExportClients } from '../frame/rights.ts'
import { getSignInPath } from '../sign-in/return-path.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { useAct } from '../use-console-call.ts'

interface Props {
  /** The id of a booking of the client. */
  readonly booking: string
  readonly contact: Contact
}

/** Gives out everything that is known of a client, or erases it. */
export function ClientData({ booking, contact }: Props) {
  const { words, announce } = useConsole()
  const { role } = useSignedIn().membership
  const name = formatContactName(contact, words)
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy, problem } = useAct('exportContact', {
    onDone: everything => {
      download(`${booking}.json`, JSON.stringify(everything, null, 2))
      announce(words.t('clients.exported', { name }))
    },
  })
  if (!canExportClients(role)) return null
  return (
    <section className="console-part">
      <h2>{words.t('clients.data')}</h2>
      <DataProblem problem={problem} />
      <div className="bp-actions">
        <Button
          type="button"
          busy={isBusy}
          busyLabel={words.t('clients.exporting')}
          onClick={() => act({ booking })}
        >
          {words.t('clients.export')}
        </Button>
        {canEraseClients(role) && (
          <Button type="button" look="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {words.t('clients.erase')}
          </Button>
        )}
      </div>
      {isAsking && <EraseDialog {...{ booking, contact }} onClose={() => setAsking(false)} />}
    </section>
  )
}

/** The name of the file says nothing about the person. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  Object.assign(link, { href: url, download: name })
  link.click()
  URL.revokeObjectURL(url)
}

function EraseDialog({ booking, contact, onClose }: Props & { readonly onClose: () => void }) {
  const { words, announce } = useConsole()
  const { slug } = useSignedIn().membership.business
  const navigate = useNavigate()
  const queries = useQueryClient()
  const name = formatContactName(contact, words)
  const { email, phone } = contact
  const { act, isBusy, problem } = useAct('eraseContact', {
    onDone: () => {
      announce(words.t('clients.erased', { name }))
      void navigate(`/${slug}/clients`, { replace: true })
      // The client, who is still shown at this moment, is not to be found any more.
      void queries.invalidateQueries({ predicate: ({ queryKey: [call] }) => call !== 'getContact' })
    },
    // As if it ended: what is asked for again is said above.
    endsSession: true,
  })
  return (
    <ConfirmDialog
      {...{ isBusy, onClose }}
      title={words.t('clients.erase_title', { name })}
      confirm={words.t('clients.erase')}
      busyLabel={words.t('clients.erasing')}
      onConfirm={() => act({ booking })}
    >
      <DataProblem problem={problem} />
      <p>
        {email
          ? words.t('clients.erase_email', { email })
          : phone
            ? words.t('clients.erase_phone', { phone })
            : words.t('clients.erase_booking')}{' '}
        {words.t('clients.erase_goes')}
      </p>
      <p>{words.t('clients.erase_stays')}</p>
    </ConfirmDialog>
  )
}

/** Says why it failed; what needs a fresh sign-in leads to it, and back. */
function DataProblem({ problem }: { readonly problem: Problem | undefined }) {
  const words = useWords()
  const { pathname } = useLocation()
  if (!problem) return null
  if (problem.code !== 'session.proof_needed')
    return <Notice kind="problem">{words.formatProblem(problem)}</Notice>
  return (
    <Notice
      kind="problem"
      title={words.t('people.proof')}
      actions={
        <Link className="bp-button bp-button--secondary" to={getSignInPath(`/operator${pathname}`)}>
          {words.t('people.proof_go')}
        </Link>
      }
    >
      {words.t('clients.proof_hint')}
    </Notice>
  )
}
