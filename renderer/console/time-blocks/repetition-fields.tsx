import { describeInvalidNumber } from '#renderer/ui/form/invalid-number.ts'
import { parsePlainDate } from '#schemas/runtime/time/plain-date.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import {
  type BlockRepetition,
  type BlockSeriesInput,
  blockIntervals,
  seriesEnds,
  suggestLastDate,
} from './block-repetition.ts'

interface Props {
  readonly repetition: BlockRepetition
  readonly wish: BlockSeriesInput | undefined
  /** The date of the first block, as it is written. */
  readonly firstDate: string
  readonly onChange: (repetition: BlockRepetition) => void
}

/** Asks whether a block repeats and until when, and says how often that is. */
export function RepetitionFields({ repetition, wish, firstDate, onChange }: Props) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const { every, end } = repetition
  const formats = i18n.getFormatters(zone)
  const first = parsePlainDate(firstDate)
  const last = wish?.dates.at(-1)
  const unread =
    end === 'count'
      ? describeInvalidNumber(repetition.count, { tag: i18n.tag, integer: true }, i18n)
      : undefined
  const error =
    wish && !wish.repeat
      ? (unread ?? i18n.t('today.block_times_range', { last: formats.date(wish.latest, 'no-weekday') }))
      : undefined
  return (
    <>
      <SelectField
        label={i18n.t('today.block_repeats')}
        value={every}
        options={blockIntervals.map(value => ({
          value,
          label: i18n.t('today.block_every', { every: value }),
        }))}
        onChange={({ target }) => {
          const chosen = blockIntervals.find(one => one === target.value)
          if (chosen) onChange({ ...repetition, every: chosen })
        }}
      />
      {every !== 'never' && (
        <div className="console-block-times">
          <SelectField
            label={i18n.t('today.block_ends')}
            value={end}
            options={seriesEnds.map(value => ({ value, label: i18n.t('today.block_end', { end: value }) }))}
            onChange={({ target }) => {
              const chosen = seriesEnds.find(one => one === target.value)
              if (chosen) onChange({ ...repetition, end: chosen })
            }}
          />
          {end === 'count' ? (
            <TextField
              type="text"
              required
              inputMode="numeric"
              autoComplete="off"
              error={error}
              label={i18n.t('today.block_count')}
              value={repetition.count}
              onChange={({ target }) => onChange({ ...repetition, count: target.value })}
            />
          ) : (
            <TextField
              type="date"
              min={firstDate}
              max="2999-12-31"
              required
              error={error}
              label={i18n.t('today.block_until')}
              value={repetition.until || (first ? suggestLastDate(first) : '')}
              onChange={({ target }) => onChange({ ...repetition, until: target.value })}
            />
          )}
        </div>
      )}
      {wish?.repeat && last && (
        <p className="console-muted" aria-live="polite">
          {i18n.t('today.block_times', { count: wish.dates.length, last: formats.date(last, 'no-weekday') })}
        </p>
      )}
    </>
  )
}
