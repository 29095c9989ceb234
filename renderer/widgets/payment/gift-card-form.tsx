import { type FormEvent, useId, useState } from 'react'
import type { BookingPayment, PublicBusiness } from '#schemas/generated/types.gen.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { getProblemMessageKey } from '#schemas/runtime/screen/error-mapping.ts'
import { useApp } from '../../screen/app-context.ts'
import { Button } from '../../ui/button/button.tsx'

interface Props {
  readonly payment: BookingPayment | undefined
  readonly business: PublicBusiness | undefined
  readonly preview: string | undefined
  /** Resolves to the problem, if the card cannot pay. */
  readonly onRedeem: (code: string) => Promise<Problem | undefined>
}

/**
 * Takes the code of a gift card while nothing else is paid yet. Without JavaScript, the server takes it, and shows the
 * page again with the code that it has refused.
 */
export function GiftCardForm({ payment, business, preview, onRedeem }: Props) {
  const { i18n, formats, page } = useApp()
  const id = useId()
  const [problem, setProblem] = useState<Problem | undefined>(page.posted?.problem)
  const [busy, setBusy] = useState(false)
  const paid = payment?.giftCards?.paid ?? 0
  const refused = page.posted?.values.code
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const field = form.elements.namedItem('code')
    if (busy || !(field instanceof HTMLInputElement)) return
    setBusy(true)
    setProblem(undefined)
    const found = await onRedeem(field.value)
    setBusy(false)
    setProblem(found)
    if (found) field.focus()
    else form.reset()
  }
  return (
    <>
      <p role="status" className="bp-hidden">
        {paid > 0 && `${i18n.t('receipt.gift_card')}: ${formats.money(paid, payment?.currency ?? '')}`}
      </p>
      {business?.giftCards && payment?.takesGiftCards && (
        <form
          className="bp-pay"
          method="post"
          action={`${page.base}/payments/gift-card?locale=${page.locale}`}
          onSubmit={submit}
        >
          <input type="hidden" name="payment" value={payment.id} />
          {preview !== undefined && <input type="hidden" name="preview" value={preview} />}
          <div className="bp-field">
            <label className="bp-label" htmlFor={id}>
              {i18n.t('gift_card.code')}
            </label>
            <input
              id={id}
              className="bp-input"
              name="code"
              required
              maxLength={80}
              defaultValue={typeof refused === 'string' ? refused : undefined}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-error` : undefined}
            />
            {problem && (
              <p className="bp-error" id={`${id}-error`} role="alert">
                {i18n.phrase(getProblemMessageKey(problem.code), problem.params)}
              </p>
            )}
          </div>
          <Button look="secondary" busy={busy} busyLabel={i18n.t('form.sending')}>
            {i18n.t('form.send')}
          </Button>
        </form>
      )}
    </>
  )
}
