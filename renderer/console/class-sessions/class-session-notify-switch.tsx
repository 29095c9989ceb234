import { useI18n } from '../context/console-context.ts'
import { useEmailOutcomeTexts } from '../texts/use-email-outcome-texts.ts'
import { SwitchField } from '../ui/switch-field.tsx'

/** Chooses whether the customers of a class get an email, and says how many that are. */
export function ClassSessionNotifySwitch({ count }: { readonly count: number }) {
  const i18n = useI18n()
  const mail = useEmailOutcomeTexts()
  const notice = mail.many(count, count => i18n.t('calendar.session_letters', { count }))
  const emails = mail.state === 'off' && count > 0 ? (mail.all ?? '') : notice
  if (count === 0) return <p>{emails}</p>
  return (
    <SwitchField
      name="notify"
      label={i18n.t('calendar.session_notify')}
      hint={emails}
      hintOff={i18n.t('calendar.session_silent')}
    />
  )
}

/** Reads the switch; without addresses there is none. */
export const readClassSessionNotify = (fields: FormData, count: number): { readonly notify?: false } =>
  count > 0 && !fields.has('notify') ? { notify: false } : {}
