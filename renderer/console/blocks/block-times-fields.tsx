import type { RefObject } from 'react'
import { useWords } from '../context/console-context.ts'
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
  const words = useWords()
  const isLong = times.lastDate !== times.date
  return (
    <>
      <TextField {...dates} name="date" defaultValue={times.date} label={words.t('today.block_date')} />
      {isLong && (
        <TextField
          {...dates}
          name="lastDate"
          defaultValue={times.lastDate}
          label={words.t('today.block_last_date')}
        />
      )}
      <div className="console-block-times">
        <TextField
          type="time"
          required
          name="from"
          defaultValue={times.from}
          label={words.t('bookings.from')}
        />
        <TextField
          type="time"
          required
          name="to"
          defaultValue={times.to}
          ref={endRef}
          label={words.t('bookings.to')}
          error={error}
        />
      </div>
    </>
  )
}
