import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import type { Contact } from '#schemas/generated/types.gen.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { canEraseCustomers, canExportCustomers } from '../context/rights.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'
import { formatContactName } from '../texts/booking-texts.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { ReauthenticationProblem } from '../ui/reauthentication-problem.tsx'
import { saveFile } from '../ui/save-file.ts'

interface Props {
  /** The id of a booking of the customer. */
  readonly booking: string
  readonly contact: Contact
}

/** Gives out everything that is known of a customer, or erases it. */
export function CustomerData({ booking, contact }: Props) {
  const { i18n, announce } = useConsole()
  const { role } = useSignedIn().membership
  const name = formatContactName(contact, i18n)
  const [isAsking, setAsking] = useState(false)
  const { act, isBusy, problem } = useConsoleMutation('exportCustomer', {
    onDone: everything => {
      // The name of the file says nothing about the person.
      const text = JSON.stringify(everything, null, 2)
      saveFile(new Blob([text], { type: 'application/json' }), `${booking}.json`)
      announce(i18n.t('clients.exported', { name }))
    },
  })
  if (!canExportCustomers(role)) return null
  return (
    <section className="console-part">
      <h2>{i18n.t('clients.data')}</h2>
      <ReauthenticationProblem problem={problem} hint={i18n.t('clients.proof_hint')} />
      <div className="bp-actions">
        <Button
          type="button"
          busy={isBusy}
          busyLabel={i18n.t('clients.exporting')}
          onClick={() => act({ booking })}
        >
          {i18n.t('clients.export')}
        </Button>
        {canEraseCustomers(role) && (
          <Button type="button" look="danger" aria-haspopup="dialog" onClick={() => setAsking(true)}>
            {i18n.t('clients.erase')}
          </Button>
        )}
      </div>
      {isAsking && <EraseDialog booking={booking} contact={contact} onClose={() => setAsking(false)} />}
    </section>
  )
}

function EraseDialog({ booking, contact, onClose }: Props & { readonly onClose: () => void }) {
  const { i18n, announce } = useConsole()
  const { slug } = useSignedIn().membership.business
  const navigate = useNavigate()
  const queries = useQueryClient()
  const name = formatContactName(contact, i18n)
  const { email, phone } = contact
  const { act, isBusy, problem } = useConsoleMutation('eraseCustomer', {
    onDone: () => {
      announce(i18n.t('clients.erased', { name }))
      void navigate(`/${slug}/clients`, { replace: true })
      // The customer, who is still shown at this moment, is not to be found any more.
      void queries.invalidateQueries({ predicate: ({ queryKey: [call] }) => call !== 'getCustomer' })
    },
    readsAgain: false,
  })
  return (
    <ConfirmDialog
      isBusy={isBusy}
      onClose={onClose}
      title={i18n.t('clients.erase_title', { name })}
      confirm={i18n.t('clients.erase')}
      busyLabel={i18n.t('clients.erasing')}
      onConfirm={() => act({ booking })}
    >
      <ReauthenticationProblem problem={problem} hint={i18n.t('clients.proof_hint')} />
      <p>
        {email
          ? i18n.t('clients.erase_email', { email })
          : phone
            ? i18n.t('clients.erase_phone', { phone })
            : i18n.t('clients.erase_booking')}{' '}
        {i18n.t('clients.erase_goes')}
      </p>
      <p>{i18n.t('clients.erase_stays')}</p>
    </ConfirmDialog>
  )
}
