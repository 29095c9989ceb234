import { type FocusEvent, useState } from 'react'
import { formatMoney } from '#locales/formatters.ts'
import { useI18n } from '../../context/console-context.ts'
import { formatAmountField, parseAmountField } from '../../ui/typed-numbers.ts'

interface Limit {
  /** In minor units; also what the field begins with. */
  readonly most: number
  readonly currency: string
}

/** Asks for an amount up to a limit, in the field `amount` of a dialog. */
export function useAmountField({ most, currency }: Limit) {
  const i18n = useI18n()
  const [error, setError] = useState<string>()
  const shownMost = formatMoney(i18n.tag, most, currency)
  const attributes = {
    name: 'amount',
    inputMode: 'decimal',
    autoComplete: 'off',
    'aria-required': true,
    error,
    label: i18n.t('booking.refund_amount', { currency }),
    hint: i18n.t('booking.refund_left', { amount: shownMost }),
    defaultValue: formatAmountField(most, currency, i18n),
    // What can be read in two ways says which one counts.
    onBlur({ currentTarget }: FocusEvent<HTMLInputElement>) {
      const { left } = parseAmountField(currentTarget.value, currency, i18n)
      if (left !== undefined) currentTarget.value = left
    },
  } as const
  /** Returns the amount in minor units; undefined if it is wrong, which the field then says. */
  const read = (fields: FormData): number | undefined => {
    const { value: amount, error: unread } = parseAmountField(
      String(fields.get('amount') ?? ''),
      currency,
      i18n,
    )
    const isRight = amount !== undefined && amount >= 1 && amount <= most
    setError(isRight ? undefined : (unread ?? i18n.t('booking.refund_amount_wrong', { amount: shownMost })))
    return isRight ? amount : undefined
  }
  return { attributes, read }
}
