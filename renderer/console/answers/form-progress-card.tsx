import type { Summary } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import type { ConsoleI18n } from '../context/i18n.ts'
import { computeShare, formatNumber, formatPercent, formatQuestionText } from './answer-texts.ts'
import { StackedBar } from './stacked-bar.tsx'

type Progress = Summary['progress']

/** How many began, reached each step and left there. Nothing before somebody has begun. */
export function FormProgressCard({ progress }: { readonly progress: Progress }) {
  const i18n = useI18n()
  const { started, completed, medianSeconds } = progress
  if (started === 0) return null
  const facts = [
    i18n.t('answers.started', { count: started }),
    i18n.t('answers.finished', { count: completed }),
    ...(medianSeconds === undefined
      ? []
      : [i18n.t('answers.median_time', { duration: formatSeconds(medianSeconds, i18n) })]),
  ]
  return (
    <section className="console-card console-question">
      <div className="console-question-head">
        <div>
          <h2>{i18n.t('answers.progress')}</h2>
          <p className="console-muted">{i18n.t('answers.progress_hint')}</p>
        </div>
        <p className="console-tally">
          <strong>{formatPercent(completed, started, i18n)}</strong> {i18n.t('answers.finished_share')}
        </p>
      </div>
      <p className="console-muted">{facts.join(' · ')}</p>
      <StepTable progress={progress} />
    </section>
  )
}

function StepTable({ progress }: { readonly progress: Progress }) {
  const i18n = useI18n()
  return (
    <table className="console-counts">
      <caption className="bp-hidden">{i18n.t('answers.progress')}</caption>
      <thead>
        <tr>
          <th scope="col">{i18n.t('answers.step')}</th>
          <th scope="col">{i18n.t('answers.reached')}</th>
          <th scope="col">{i18n.t('answers.left')}</th>
        </tr>
      </thead>
      <tbody>
        {countLeavers(progress).map(({ id, title, reached, left }, index) => (
          <tr key={id}>
            <th scope="row">
              <span>
                {title === undefined
                  ? i18n.t('answers.step_number', { number: String(index + 1) })
                  : formatQuestionText(title, i18n)}
              </span>
              <StackedBar parts={[{ look: 'share', share: computeShare(reached, progress.started) }]} />
            </th>
            <td>
              {formatNumber(reached, i18n)}{' '}
              <span className="console-muted">{formatPercent(reached, progress.started, i18n)}</span>
            </td>
            <td>{formatNumber(left, i18n)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Those who reached no later step and did not finish. A later step may have more, if this one is asked of few. */
const countLeavers = ({ steps, completed }: Progress) =>
  steps.map((step, index) => {
    const further = Math.max(completed, ...steps.slice(index + 1).map(({ reached }) => reached))
    return { ...step, left: Math.max(0, step.reached - further) }
  })

/** "45 sec", "2 min, 5 sec". */
function formatSeconds(seconds: number, { tag }: ConsoleI18n): string {
  const format = (value: number, unit: 'minute' | 'second') =>
    new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' }).format(value)
  const minutes = Math.floor(seconds / 60)
  const rest = seconds % 60
  const parts = [
    ...(minutes > 0 ? [format(minutes, 'minute')] : []),
    ...(rest > 0 || minutes === 0 ? [format(rest, 'second')] : []),
  ]
  return new Intl.ListFormat(tag, { type: 'unit', style: 'short' }).format(parts)
}
