import { useId } from 'react'
import { useI18n } from '../context/console-context.ts'

/** Takes a reason, which the customer will read. */
export function ReasonField() {
  const i18n = useI18n()
  const id = useId()
  return (
    <div className="bp-field">
      <label className="bp-label" htmlFor={id}>
        {i18n.t('booking.cancel_reason')}{' '}
        <span className="console-muted">({i18n.t('booking.optional')})</span>
      </label>
      <textarea id={id} name="reason" className="bp-input" maxLength={1000} rows={3} />
    </div>
  )
}
