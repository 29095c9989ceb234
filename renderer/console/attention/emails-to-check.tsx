import type { GetAttentionOutput } from '#schemas/generated/types.gen.ts'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { formatMoment } from '../texts/booking-texts.ts'

/** Whether something keeps emails from going out. */
export const areEmailsStuck = ({ emails, waitingEmails }: GetAttentionOutput): boolean =>
  emails !== 'on' || waitingEmails > 0

/** Says why emails do not go out, and since when how many wait. */
export function EmailsToCheck({ found }: { readonly found: GetAttentionOutput }) {
  const words = useWords()
  const { zone } = useSignedIn()
  const { emails, waitingEmails: count, emailsWaitSince } = found
  if (!areEmailsStuck(found)) return null
  return (
    <section className="console-part" id="emails">
      <h2>{words.t('attention.emails', { emails })}</h2>
      <p>{words.t('attention.emails_hint', { emails })}</p>
      {emailsWaitSince !== undefined && (
        <p className="console-muted">
          {words.t('attention.emails_since', { count, since: formatMoment(emailsWaitSince, words, zone) })}
        </p>
      )}
    </section>
  )
}
