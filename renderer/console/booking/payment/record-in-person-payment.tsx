import { type RefObject, useRef, useState } from 'react'
import { formatMoney } from '#locales/formatters.ts'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Booking, DeskPayment, RecordInPersonPaymentInput } from '#schemas/generated/types.gen.ts'
import { getAmountDueLater } from '#schemas/runtime/booking/amount-due-later.ts'
import { useConsole, useI18n } from '../../context/console-context.ts'
import { useConsoleMutation } from '../../context/use-console-call.ts'
import { createUuid } from '../../saving/create-uuid.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { SegmentField } from '../../ui/segment-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useAmountField } from './use-amount-field.ts'

type Method = DeskPayment['method']

interface Props {
  readonly booking: Booking
  readonly onTaken: () => void
}

/** Records that what is still due was paid in person, with one press, or a part of it. Renders nothing if nothing can be taken. */
export function RecordInPersonPayment({ booking, onTaken }: Props) {
  const { price, status } = booking
  const due = getAmountDueLater(booking)
  const takesPlace = status === 'scheduled' || status === 'rescheduled'
  if (!price || due === 0 || !takesPlace) return null
  return <TakeForm booking={booking} due={due} onTaken={onTaken} currency={price.currency} />
}

interface FormProps extends Props {
  readonly due: number
  readonly currency: string
}

function TakeForm({ booking, due, currency, onTaken }: FormProps) {
  const i18n = useI18n()
  const [method, setMethod] = useState<Method>('cash')
  const [isAsked, setIsAsked] = useState(false)
  const request = useLastPaymentRequest()
  const { take, isBusy, problem } = useTakePayment(request, onTaken)
  const name = (one: Method) => i18n.t('booking.take_method', { method: one })
  return (
    <>
      <SegmentField
        label={i18n.t('booking.take_how')}
        value={method}
        options={{ cash: name('cash'), card: name('card'), other: name('other') }}
        onChoose={setMethod}
      />
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      <div className="bp-actions">
        <Button
          type="button"
          look="primary"
          busy={isBusy}
          busyLabel={i18n.t('booking.taking')}
          onClick={() => take({ id: booking.id, amount: due, currency, method })}
        >
          {i18n.t('booking.take', { amount: formatMoney(i18n.tag, due, currency) })}
        </Button>
        <Button type="button" look="quiet" onClick={() => setIsAsked(true)}>
          {i18n.t('booking.take_other')}
        </Button>
      </div>
      {isAsked && (
        <OtherAmountDialog
          booking={booking}
          due={due}
          currency={currency}
          method={method}
          request={request}
          onTaken={onTaken}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

interface DialogProps extends FormProps {
  readonly method: Method
  /** It outlives the dialog: somebody may open it again after a lost answer. */
  readonly request: LastPaymentRequest
  readonly onClose: () => void
}

function OtherAmountDialog({ booking, due, currency, method, request, onTaken, onClose }: DialogProps) {
  const i18n = useI18n()
  const field = useAmountField({ most: due, currency })
  const { take, isBusy, problem } = useTakePayment(request, () => {
    onClose()
    onTaken()
  })
  const confirm = (fields: FormData) => {
    const amount = field.read(fields)
    if (amount !== undefined) take({ id: booking.id, amount, currency, method })
  }
  return (
    <ConfirmDialog
      isBusy={isBusy}
      problem={problem}
      onClose={onClose}
      look="primary"
      title={i18n.t('booking.take_title')}
      confirm={i18n.t('booking.take_confirm')}
      busyLabel={i18n.t('booking.taking')}
      onConfirm={confirm}
    >
      <TextField {...field.attributes} />
    </ConfirmDialog>
  )
}

/** What was sent last, by which it is known when it is sent again. */
interface PaymentRequest {
  readonly text: string
  readonly key: string
}

type LastPaymentRequest = RefObject<PaymentRequest | undefined>

const useLastPaymentRequest = (): LastPaymentRequest => useRef<PaymentRequest>(undefined)

/** Takes a payment; the same again after a lost answer is taken once, as long as `request` is the same. */
function useTakePayment(request: LastPaymentRequest, onTaken: () => void) {
  const { i18n, announce } = useConsole()
  const { act, isBusy, problem } = useConsoleMutation('recordInPersonPayment', {
    getKey(input: RecordInPersonPaymentInput) {
      const text = JSON.stringify(input)
      if (request.current?.text !== text) request.current = { text, key: createUuid() }
      return request.current.key
    },
    onDone(_, { amount, currency }) {
      request.current = undefined
      announce(i18n.t('booking.taken', { amount: formatMoney(i18n.tag, amount, currency) }))
      onTaken()
    },
  })
  return { take: act, isBusy, problem }
}
