import { useId } from 'react'
import { useWords } from '../context/console-context.ts'

/** Takes a reason, which the client will read. */
export function ReasonField() {
  const words = useWords()
  const id = useId()
  return (
    <div className="bp-field">
      <label className="bp-label" htmlFor={id}>
        {words.t('booking.cancel_reason')}{' '}
        <span className="console-muted">({words.t('booking.optional')})</span>
      </label>
      <textarea id={id} name="reason" className="bp-input" maxLength={1000} rows={3} />
    </div>
  )
}
