import {
  buildReceiptGiftCardTexts,
  buildReceiptLineTexts,
  buildReceiptSumTexts,
  formatReceiptDate,
  type ReceiptSumTexts,
} from '#locales/receipt-texts.ts'
import type { Receipt } from '#schemas/generated/types.gen.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { type ReceiptFact, ReceiptSheet, type ReceiptSum } from '../../ui/receipt/receipt-sheet.tsx'
import { ReceiptStylesheet } from '../../ui/receipt/receipt-stylesheet.tsx'

/** Shows the receipt of a booking or a form as a page to print. */
export function ReceiptWidget({ scope: { receipt } }: WidgetProps<'receipt'>) {
  const app = useApp()
  const { i18n, href } = app
  if (!receipt) return null
  return (
    <>
      <ReceiptStylesheet />
      <ReceiptSheet
        title={i18n.t('receipt.title')}
        notice={receipt.test ? i18n.t('receipt.test') : undefined}
        facts={listFacts(receipt, app)}
        lines={buildReceiptLineTexts(receipt, app).map((line, index) => ({ ...line, id: String(index) }))}
        sums={buildReceiptSumTexts(receipt, app).map(toSheetSum)}
        actions={
          <>
            <Button type="button" onClick={() => print()}>
              {i18n.t('receipt.print')}
            </Button>
            {receipt.booking !== undefined && (
              <ButtonLink look="secondary" href={href(`/widget/booking/${receipt.booking}`)}>
                {i18n.t('manage.view')}
              </ButtonLink>
            )}
          </>
        }
      />
    </>
  )
}

function listFacts(receipt: Receipt, app: AppContextValue): readonly ReceiptFact[] {
  const { i18n } = app
  const { number, paidAt, business, payer } = receipt
  const { name, address, taxNumber } = business
  const payers = [payer.name, payer.email].filter(value => value !== undefined)
  return [
    { id: 'number', label: i18n.t('receipt.number'), values: [number] },
    { id: 'date', label: i18n.t('receipt.date'), values: [formatReceiptDate(paidAt, app.formats)] },
    {
      id: 'business',
      label: i18n.t('receipt.from'),
      values: [
        i18n.text(name),
        ...(address === undefined ? [] : i18n.text(address).split('\n')),
        ...(taxNumber === undefined ? [] : [`${i18n.t('receipt.tax_number')}: ${taxNumber}`]),
      ],
    },
    ...(payers.length === 0 ? [] : [{ id: 'payer', label: i18n.t('receipt.payer'), values: payers }]),
    ...buildReceiptGiftCardTexts(receipt, app).map(({ kind, label, value }) => ({
      id: kind,
      label,
      values: [value],
    })),
  ]
}

const sumLooks: Partial<Record<ReceiptSumTexts['kind'], 'strong' | 'quiet'>> = {
  total: 'strong',
  tax: 'quiet',
  later: 'strong',
}

function toSheetSum({ kind, label, value }: ReceiptSumTexts, index: number): ReceiptSum {
  const look = sumLooks[kind]
  return { id: `${kind} ${index}`, label, value, ...(look === undefined ? {} : { look }) }
}
