import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Contact } from '#schemas/generated/types.gen.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { canEraseClients, canExportClients } from '../context/rights.ts'
import { useAct } from '../context/use-console-call.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ProofProblem } from '../ui/proof-problem.tsx'
import { saveFile } from '../ui/save-file.ts'

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
  const { act, isBusy, problem } = useAct('exportCustomer', {
    onDone: everything => {
      // The name of the file says nothing about the person.
      const text = JSON.stringify(everything, null, 2)
      saveFile(new Blob([text], { type: 'application/json' }), `${booking}.json`)
      announce(words.t('clients.exported', { name }))
    },
  })
  if (!canExportClients(role)) return null
  return (
    <section className="console-part">
      <h2>{words.t('clients.data')}</h2>
      <ProofProblem problem={problem} hint={words.t('clients.proof_hint')} />
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
      {isAsking && <EraseDialog booking={booking} contact={contact} onClose={() => setAsking(false)} />}
    </section>
  )
}

function EraseDialog({ booking, contact, onClose }: Props & { readonly onClose: () => void }) {
  const { words, announce } = useConsole()
  const { slug } = useSignedIn().membership.business
  const navigate = useNavigate()
  const queries = useQueryClient()
  const name = formatContactName(contact, words)
  const { email, phone } = contact
  const { act, isBusy, problem } = useAct('eraseCustomer', {
    onDone: () => {
      announce(words.t('clients.erased', { name }))
      void navigate(`/${slug}/clients`, { replace: true })
      // The client, who is still shown at this moment, is not to be found any more.
      void queries.invalidateQueries({ predicate: ({ queryKey: [call] }) => call !== 'getCustomer' })
    },
    readsAgain: false,
  })
  return (
    <ConfirmDialog
      isBusy={isBusy}
      onClose={onClose}
      title={words.t('clients.erase_title', { name })}
      confirm={words.t('clients.erase')}
      busyLabel={words.t('clients.erasing')}
      onConfirm={() => act({ booking })}
    >
      <ProofProblem problem={problem} hint={words.t('clients.proof_hint')} />
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
