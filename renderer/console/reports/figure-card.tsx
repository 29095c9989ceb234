import type { ReactNode } from 'react'
import type { GetBusinessReportOutput } from '#schemas/generated/types.gen.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { Chart } from './chart.tsx'

export type ReportInterval = GetBusinessReportOutput['intervals'][number]

interface Props {
  readonly title: string
  /** Of the period, and of the one before; undefined: there is none. */
  readonly value: number | undefined
  readonly before: number | undefined
  readonly format: (value: number) => string
  readonly kind?: 'bars' | 'line'
  readonly intervals: readonly ReportInterval[]
  /** Whether each interval is a day; otherwise it is a week. */
  readonly isDaily: boolean
  readonly read: (interval: ReportInterval) => number
  /** What there is to say about it. */
  readonly children?: ReactNode
}

/** A figure of the period with the one before, its course as a chart, and the same as a table. */
export function FigureCard(props: Props) {
  const { title, value, before, format, kind = 'bars', intervals, isDaily, read, children } = props
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const formats = i18n.getFormatters(zone)
  const values = intervals.map(read)
  if (values.every(one => one === 0))
    return (
      <FigureTile title={title} value={value} before={before} format={format}>
        {children}
      </FigureTile>
    )
  const days = intervals.map(({ from }) => {
    const date = parsePlainDate(from)
    return date ? formats.date(date, 'medium') : from
  })
  const most = format(Math.max(0, ...values))
  const name = i18n.t(isDaily ? 'numbers.by_day' : 'numbers.by_week', {
    figure: title,
    most,
  })
  return (
    <section className="console-figure">
      <FigureValue title={title} value={value} before={before} format={format}>
        {children}
      </FigureValue>
      <Chart
        name={name}
        kind={kind}
        values={values}
        labels={days.map((day, i) => `${day}: ${format(values[i] ?? 0)}`)}
      />
      <p className="console-figure-axis" aria-hidden="true">
        <span>{days[0]}</span>
        <span>{i18n.t('numbers.most', { most })}</span>
        <span>{days.at(-1)}</span>
      </p>
      <details>
        <summary>
          {i18n.t('numbers.table')}
          <span className="bp-hidden">, {title}</span>
        </summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{i18n.t(isDaily ? 'numbers.day' : 'numbers.week')}</th>
              <th scope="col">{title}</th>
            </tr>
          </thead>
          <tbody>
            {intervals.map(({ from }, index) => (
              <tr key={from}>
                <th scope="row">{days[index]}</th>
                <td>{format(values[index] ?? 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

type ValueProps = Pick<Props, 'title' | 'value' | 'before' | 'format' | 'children'>

/** A figure without its course. */
export const FigureTile = (props: ValueProps) => (
  <section className="console-figure">
    <FigureValue {...props} />
  </section>
)

function FigureValue({ title, value, before, format, children }: ValueProps) {
  const i18n = useI18n()
  return (
    <>
      <h2>{title}</h2>
      <p className="console-figure-value">
        <b>{value === undefined ? '–' : format(value)}</b> <ChangeBadge value={value} before={before} />
      </p>
      <p className="console-muted">
        {before !== undefined && i18n.t('numbers.before', { value: format(before) })}
        {before !== undefined && children && ' · '}
        {children}
      </p>
    </>
  )
}

interface ChangeProps {
  readonly value: number | undefined
  readonly before: number | undefined
}

/** Says by how many percent a figure changed; nothing if there was none before. */
function ChangeBadge({ value, before }: ChangeProps) {
  const i18n = useI18n()
  if (value === undefined || before === undefined || before <= 0) return null
  const change = Math.round(((value - before) / before) * 100) / 100
  if (change === 0) return null
  const format = new Intl.NumberFormat(i18n.tag, {
    style: 'percent',
    signDisplay: 'exceptZero',
    maximumFractionDigits: 0,
  })
  return <span className="console-badge">{format.format(change)}</span>
}
