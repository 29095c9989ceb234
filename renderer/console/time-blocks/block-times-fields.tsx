import type { RefObject } from 'react'
import { useI18n } from '../context/console-context.ts'
import { TextField } from '../ui/text-field.tsx'
import type { BlockTimeFields } from './block-times.ts'

interface Props {
  readonly times: BlockTimeFields
  readonly error: string | undefined
  readonly endRef: RefObject<HTMLInputElement | null>
}

const dates = { type: 'date', required: true, min: '2000-01-01', max: '2999-12-31' }

/** When a block begins and ends; the date of the end only if it is another one. */
export function BlockTimesFields({ times, error, endRef }: Props) {
  const i18n = useI18n()
  const isLong = times.lastDate !== times.date
  return (
    <>
      <TextField {...dates} name="date" defaultValue={times.date} label={i18n.t('today.block_date')} />
      {isLong && (
        <TextField
          {...dates}
          name="lastDate"
          defaultValue={times.lastDate}
          label={i18n.t('today.block_last_date')}
        />
      )}
      <div className="console-block-times">
        <TextField
          type="time"
          required
          name="from"
          defaultValue={times.from}
          label={i18n.t('bookings.from')}
        />
        <TextField
          type="time"
          required
          name="to"
          defaultValue={times.to}
          ref={endRef}
          label={i18n.t('bookings.to')}
          error={error}
        />
      </div>
    </>
  )
}
