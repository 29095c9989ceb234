import { useId } from 'react'
import { useI18n } from '../context/console-context.ts'
import { useEmailEditing } from './email-editing.ts'
import { canSwitchOff } from './model/email-groups.ts'
import { ReminderList } from './reminder-list.tsx'

/** What holds for the email as a whole: whether it is sent, and of reminders, when. */
export function EmailSettings() {
  const i18n = useI18n()
  const id = useId()
  const { event, email, change, isReadOnly } = useEmailEditing()
  const isOff = email.status === 'closed'
  const write = (isOn: boolean) => {
    const { status: _, ...others } = email
    change(isOn ? others : { ...email, status: 'closed' })
  }
  return (
    <section className="email-settings">
      {canSwitchOff(event) ? (
        <div className="console-switch-field">
          <label className="console-strong" htmlFor={id}>
            {i18n.t('emails.is_sent')}
          </label>
          <p id={`${id}-hint`} className="console-muted">
            {i18n.t(isOff ? 'emails.off_hint' : 'emails.on_hint')}
          </p>
          <input
            id={id}
            type="checkbox"
            // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox has its own state, so ARIA in HTML forbids aria-checked.
            role="switch"
            checked={!isOff}
            disabled={isReadOnly}
            className="console-switch"
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => write(target.checked)}
          />
        </div>
      ) : (
        <p className="console-muted">{i18n.t('emails.kept_hint')}</p>
      )}
      {event === 'reminder' && <ReminderList />}
    </section>
  )
}
