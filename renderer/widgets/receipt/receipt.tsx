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
  const { i18n, href } = app
  if (!receipt) return null
  return (
    <ReceiptSheet
      title={i18n.t('receipt.title')}
      notice={receipt.provider === 'test' ? i18n.t('receipt.test') : undefined}
      facts={listFacts(receipt, app)}
      lines={receipt.lines.map((line, index) => toSheetLine(line, index, { receipt, app }))}
      sums={listSums(receipt, app)}
      actions={
        <>
          <Button type="button" onClick={() => print()}>
            {i18n.t('receipt.print')}
          </Button>
          <ButtonLink look="secondary" href={href(`/widget/booking/${receipt.booking}`)}>
            {i18n.t('manage.view')}
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
  const { i18n } = app
  const { name, address, taxNumber } = business
  const payers = [payer.name, payer.email].filter(value => value !== undefined)
  return [
    { id: 'number', label: i18n.t('receipt.number'), values: [number] },
    { id: 'date', label: i18n.t('receipt.date'), values: [formatDate(issuedAt, app)] },
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
  const { i18n, formats } = app
  const [first, last] = [formatDate(firstStart, app), formatDate(lastStart, app)]
  const date = first === last ? first : `${first} – ${last}`
  return {
    id: String(index),
    title: i18n.text(serviceName),
    details: [
      i18n.t('guest.people', { count: people }),
      times === 1 ? date : `${i18n.t('series.appointments', { count: times })}, ${date}`,
    ],
    amount: formats.money(total, receipt.currency),
    mark: cancelled ? i18n.t('booking.status', { status: 'cancelled' }) : undefined,
  }
}

function listSums(receipt: Receipt, app: AppContextValue): readonly ReceiptSum[] {
  const { i18n, formats } = app
  const { total, taxes, paid, issuedAt, refunds, dueLater } = receipt
  const money = (amount: number) => formats.money(amount, receipt.currency)
  return [
    { id: 'total', label: i18n.t('price.total'), value: money(total), look: 'strong' },
    ...taxes.map(({ percent, label, amount }, index) => ({
      id: `tax ${index}`,
      label: i18n.t('receipt.tax', {
        percent: formatTaxRate(percent, formats.tag),
        tax: label === undefined ? i18n.t('receipt.tax_name') : i18n.text(label),
      }),
      value: money(amount),
      look: 'quiet' as const,
    })),
    { id: 'paid', label: i18n.t('receipt.paid', { date: formatDate(issuedAt, app) }), value: money(paid) },
    ...refunds.map(({ at, amount }, index) => ({
      id: `refund ${index}`,
      label: i18n.t('receipt.refunded', { date: formatDate(at, app) }),
      value: money(-amount),
    })),
    ...(dueLater === 0
      ? []
      : [{ id: 'later', label: i18n.t('price.due_later'), value: money(dueLater), look: 'strong' as const }]),
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
