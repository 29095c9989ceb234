import type { GetAttentionOutput } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'

/** Whether something keeps emails from going out. */
export const areEmailsStuck = ({ emails, waitingEmails }: GetAttentionOutput): boolean =>
  emails !== 'on' || waitingEmails > 0

/** Says why emails do not go out, and since when how many wait. */
export function EmailsToCheck({ found }: { readonly found: GetAttentionOutput }) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const { emails, waitingEmails: count, emailsWaitSince } = found
  if (!areEmailsStuck(found)) return null
  return (
    <section className="console-part" id="emails">
      <h2>{i18n.t('attention.emails', { emails })}</h2>
      <p>{i18n.t('attention.emails_hint', { emails })}</p>
      {emailsWaitSince !== undefined && (
        <p className="console-muted">
          {i18n.t('attention.emails_since', { count, since: formatDateAndTime(emailsWaitSince, i18n, zone) })}
        </p>
      )}
    </section>
  )
}
