import { formatTaxRate } from '#locales/tax-rate.ts'
import type { Receipt } from '#schemas/generated/types.gen.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { type AppContextValue, useApp } from '../../screen/app-context.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import {
  type ReceiptFact,
  ReceiptSheet,
  type ReceiptSheetLine,
  type ReceiptSum,
} from '../../ui/receipt/receipt-sheet.tsx'

/** Shows the receipt of a booking as a page to print. */
export function ReceiptWidget({ scope: { receipt } }: WidgetProps<'receipt'>) {
  const app = useApp()
  const { words, href } = app
  if (!receipt) return null
  return (
    <ReceiptSheet
      title={words.t('receipt.title')}
      notice={receipt.provider === 'test' ? words.t('receipt.test') : undefined}
      facts={listFacts(receipt, app)}
      lines={receipt.lines.map((line, index) => toSheetLine(line, index, { receipt, app }))}
      sums={listSums(receipt, app)}
      actions={
        <>
          <Button type="button" onClick={() => print()}>
            {words.t('receipt.print')}
          </Button>
          <ButtonLink look="secondary" href={href(`/widget/booking/${receipt.booking}`)}>
            {words.t('manage.view')}
          </ButtonLink>
        </>
      }
    />
  )
}

function listFacts(
  { number, issuedAt, business, payer }: Receipt,
  app: AppContextValue,
): readonly ReceiptFact[] {
  const { words } = app
  const { name, address, taxNumber } = business
  const payers = [payer.name, payer.email].filter(value => value !== undefined)
  return [
    { id: 'number', label: words.t('receipt.number'), values: [number] },
    { id: 'date', label: words.t('receipt.date'), values: [formatDate(issuedAt, app)] },
    {
      id: 'business',
      label: words.t('receipt.from'),
      values: [
        words.text(name),
        ...(address === undefined ? [] : words.text(address).split('\n')),
        ...(taxNumber === undefined ? [] : [`${words.t('receipt.tax_number')}: ${taxNumber}`]),
      ],
    },
    ...(payers.length === 0 ? [] : [{ id: 'payer', label: words.t('receipt.payer'), values: payers }]),
  ]
}

interface LineContext {
  readonly receipt: Receipt
  readonly app: AppContextValue
}

function toSheetLine(
  { serviceName, people, times, firstStart, lastStart, total, cancelled }: Receipt['lines'][number],
  index: number,
  { receipt, app }: LineContext,
): ReceiptSheetLine {
  const { words, formats } = app
  const [first, last] = [formatDate(firstStart, app), formatDate(lastStart, app)]
  const date = first === last ? first : `${first} – ${last}`
  return {
    id: String(index),
    title: words.text(serviceName),
    details: [
      words.t('guest.people', { count: people }),
      times === 1 ? date : `${words.t('series.appointments', { count: times })}, ${date}`,
    ],
    amount: formats.money(total, receipt.currency),
    mark: cancelled ? words.t('booking.status', { status: 'cancelled' }) : undefined,
  }
}

function listSums(receipt: Receipt, app: AppContextValue): readonly ReceiptSum[] {
  const { words, formats } = app
  const { total, taxes, paid, issuedAt, refunds, dueLater } = receipt
  const money = (amount: number) => formats.money(amount, receipt.currency)
  return [
    { id: 'total', label: words.t('price.total'), value: money(total), look: 'strong' },
    ...taxes.map(({ percent, label, amount }, index) => ({
      id: `tax ${index}`,
      label: words.t('receipt.tax', {
        percent: formatTaxRate(percent, formats.tag),
        tax: label === undefined ? words.t('receipt.tax_name') : words.text(label),
      }),
      value: money(amount),
      look: 'quiet' as const,
    })),
    { id: 'paid', label: words.t('receipt.paid', { date: formatDate(issuedAt, app) }), value: money(paid) },
    ...refunds.map(({ at, amount }, index) => ({
      id: `refund ${index}`,
      label: words.t('receipt.refunded', { date: formatDate(at, app) }),
      value: money(-amount),
    })),
    ...(dueLater === 0
      ? []
      : [
          { id: 'later', label: words.t('price.due_later'), value: money(dueLater), look: 'strong' as const },
        ]),
  ]
}

/**
 * Formats the date that the text itself names, in the zone in which the server wrote it: a receipt has the same dates
 * wherever it is read.
 */
function formatDate(text: string, { formats }: AppContextValue): string {
  const date = parsePlainDate(text.slice(0, 10))
  return date === undefined ? text : formats.date(date, 'short')
}
