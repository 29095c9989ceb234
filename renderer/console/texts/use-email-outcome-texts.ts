import type { ConsoleState } from '#schemas/generated/types.gen.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'

type MailState = ConsoleState['emails']

/** Says what becomes of emails, which go out only while a mail server takes them. */
export interface EmailOutcomeTexts {
  readonly state: MailState
  /** Of an email to one address. */
  one(email: string): string
  /** Adds it to a sentence about so many emails, none if none goes out. */
  many(count: number, say: (count: number) => string): string
  /** Of all emails; undefined while they go out. */
  readonly all: string | undefined
}

export function useEmailOutcomeTexts(): EmailOutcomeTexts {
  const i18n = useI18n()
  const { emails: state } = useSignedIn().session
  return {
    state,
    one: email => i18n.t('booking.cancel_mail', { email, emails: state }),
    many: (count, say) =>
      state === 'failing' && count > 0
        ? `${say(count)} ${i18n.t('mail.state', { emails: state })}`
        : say(state === 'off' ? 0 : count),
    all: state === 'on' ? undefined : i18n.t('mail.state', { emails: state }),
  }
}
