import { Link, useSearchParams } from 'react-router'
import type { GetBusinessReportOutput } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canSeeAllProviders } from '../context/rights.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { useRecordNames } from '../records/use-record-names.ts'
import { getDateAt } from '../time/day.ts'
import { useCurrentMinute } from '../time/use-current-minute.ts'
import { BusinessPage } from '../ui/business-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { FigureCard, FigureTile, type ReportInterval } from './figure-card.tsx'
import { createFigureFormats } from './figure-formats.ts'
import {
  getPeriodDays,
  periodParameter,
  providerParameter,
  readReportPeriod,
  reportPeriods,
} from './report-period.ts'
import { RevenueCards } from './revenue-cards.tsx'
import './reports-styles.css'

/** What happened in the last weeks or months, compared with as many before. The address says which. */
export function ReportsPage() {
  const i18n = useI18n()
  const { session, zone, membership } = useSignedIn()
  const [query] = useSearchParams()
  const today = getDateAt(useCurrentMinute(), zone)
  const period = readReportPeriod(query)
  const { from, to } = getPeriodDays(period, today)
  const seesAll = canSeeAllProviders(membership.role)
  const provider = (seesAll && query.get(providerParameter)) || undefined
  const answer = useConsoleQuery('getBusinessReport', {
    from,
    to,
    by: period.by,
    ...(provider === undefined ? {} : { provider }),
  })
  const formats = i18n.getFormatters(zone)
  return (
    <BusinessPage heading={i18n.t('numbers.title')}>
      <div className="console-numbers-tools">
        <PeriodChips />
        {seesAll && <ProviderFilter />}
      </div>
      <p className="console-muted">
        {i18n.t('numbers.range', { from: formats.date(from, 'medium'), to: formats.date(to, 'medium') })}
      </p>
      {seesAll && session.payments === 'test' && (
        <p className="console-muted">{i18n.t('ready.numbers_test')}</p>
      )}
      <QueryContent answer={answer}>
        {numbers => <Figures numbers={numbers} isDaily={period.by === 'day'} />}
      </QueryContent>
    </BusinessPage>
  )
}

function PeriodChips() {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const chosen = readReportPeriod(query)
  const withPeriod = (name: string) => {
    const next = new URLSearchParams(query)
    next.set(periodParameter, name)
    return `?${next}`
  }
  return (
    <nav className="console-chips" aria-label={i18n.t('numbers.period')}>
      {reportPeriods.map(({ name, key }) => (
        <Link key={name} to={withPeriod(name)} aria-current={name === chosen.name ? 'true' : undefined}>
          {i18n.t(key)}
        </Link>
      ))}
    </nav>
  )
}

function ProviderFilter() {
  const i18n = useI18n()
  const [query, setQuery] = useSearchParams()
  const names = useRecordNames('providers')
  return (
    <SelectField
      label={i18n.t('numbers.provider')}
      isLabelHidden
      options={[{ value: '', label: i18n.t('today.everyone') }, ...names]}
      value={query.get(providerParameter) ?? ''}
      onChange={({ target }) => {
        const next = new URLSearchParams(query)
        if (target.value === '') next.delete(providerParameter)
        else next.set(providerParameter, target.value)
        // At once: a key that follows would choose from the value of before.
        setQuery(next, { flushSync: true })
      }}
    />
  )
}

const getOccupancy = ({ bookedMinutes, openMinutes }: ReportInterval): number =>
  openMinutes === 0 ? 0 : bookedMinutes / openMinutes

interface FiguresProps {
  readonly numbers: GetBusinessReportOutput
  readonly isDaily: boolean
}

function Figures({ numbers, isDaily }: FiguresProps) {
  const { intervals, period, before, clients: customers } = numbers
  const i18n = useI18n()
  const { count, share, hours, hoursOnly } = createFigureFormats(i18n)
  const shared = { intervals, isDaily }
  return (
    <div className="console-figures">
      <FigureCard
        {...shared}
        title={i18n.t('numbers.occupancy')}
        kind={isDaily ? 'bars' : 'line'}
        format={share}
        read={getOccupancy}
        value={period.openMinutes === 0 ? undefined : getOccupancy(period)}
        before={before.openMinutes === 0 ? undefined : getOccupancy(before)}
      >
        {i18n.t('numbers.occupancy_hint', {
          booked: hoursOnly(period.bookedMinutes),
          open: hoursOnly(period.openMinutes),
        })}
      </FigureCard>
      <FigureCard
        {...shared}
        title={i18n.t('numbers.appointments')}
        format={count}
        value={period.appointments}
        before={before.appointments}
        read={({ appointments }) => appointments}
      />
      <RevenueCards numbers={numbers} isDaily={isDaily} />
      <FigureCard
        {...shared}
        title={i18n.t('numbers.cancellations')}
        format={count}
        value={period.cancellations}
        before={before.cancellations}
        read={({ cancellations }) => cancellations}
      />
      <FigureCard
        {...shared}
        title={i18n.t('numbers.no_shows')}
        format={count}
        value={period.noShows}
        before={before.noShows}
        read={({ noShows }) => noShows}
      />
      <FigureTile
        title={i18n.t('numbers.lead')}
        value={period.leadHours}
        before={before.leadHours}
        format={hours}
      >
        {i18n.t('numbers.lead_hint')}
      </FigureTile>
      <FigureTile
        title={i18n.t('numbers.returning')}
        value={customers.count === 0 ? undefined : customers.returning / customers.count}
        before={undefined}
        format={share}
      >
        {i18n.t('numbers.returning_hint', { returning: customers.returning, count: customers.count })}
      </FigureTile>
    </div>
  )
}
