import type { GetBusinessReportOutput } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { FigureCard } from './figure-card.tsx'
import { createFigureFormats } from './figure-formats.ts'

interface Props {
  readonly numbers: GetBusinessReportOutput
  readonly isDaily: boolean
}

type Amounts = NonNullable<GetBusinessReportOutput['period']['revenue']>

const getAmount = (amounts: Amounts | undefined, currency: string): number =>
  amounts?.find(one => one.currency === currency)?.amount ?? 0

/** What was paid online, a card for each currency; none for roles that see no money. */
export function RevenueCards({ numbers: { intervals, period, before }, isDaily }: Props) {
  const i18n = useI18n()
  const formats = createFigureFormats(i18n)
  const { revenue = [], dueAtVisit = [] } = period
  const all = [...revenue, ...dueAtVisit, ...(before.revenue ?? [])]
  const currencies = [...new Set(all.map(({ currency }) => currency))].sort()
  return currencies.map(currency => {
    const format = formats.money(currency)
    const due = getAmount(dueAtVisit, currency)
    return (
      <FigureCard
        key={currency}
        title={
          currencies.length === 1 ? i18n.t('numbers.revenue') : i18n.t('numbers.revenue_in', { currency })
        }
        intervals={intervals}
        isDaily={isDaily}
        format={format}
        value={getAmount(revenue, currency)}
        before={getAmount(before.revenue, currency)}
        read={interval => getAmount(interval.revenue, currency)}
      >
        {due > 0 && i18n.t('numbers.due', { amount: format(due) })}
      </FigureCard>
    )
  })
}
