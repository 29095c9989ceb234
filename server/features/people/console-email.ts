/** The emails of the console: the code to sign in with, and the invitation. They contain nothing that a stranger typed. */

import { renderEmail, type SenderEnvelope } from '#server/features/emails/email-text.ts'
import type { EmailMessage } from '#server/features/emails/mail-transport.ts'

export interface SignInCodeEmailOptions extends SenderEnvelope {
  /** Six digits. */
  readonly code: string
}

export const createSignInCodeEmail = (options: SignInCodeEmailOptions): EmailMessage => {
  const { i18n, code } = options
  return renderEmail(
    {
      ...buildCommonParts(options),
      title: i18n.t('mail.code_subject'),
      intro: i18n.t('mail.code_intro'),
      reference: { label: i18n.t('mail.code'), value: code },
      more: i18n.t('mail.code_warning'),
      reason: i18n.t('mail.not_asked'),
    },
    options,
  )
}

/** Shows that emails arrive. */
export const createTestEmail = (options: SenderEnvelope): EmailMessage => {
  const { i18n, business } = options
  return renderEmail(
    {
      ...buildCommonParts(options),
      title: i18n.t('mail.test_subject', { business: i18n.text(business.name) }),
      intro: i18n.t('mail.test_intro'),
    },
    options,
  )
}

export interface InvitationEmailOptions extends SenderEnvelope {
  readonly href: string
}

export const createInvitationEmail = (options: InvitationEmailOptions): EmailMessage => {
  const { i18n, href, business } = options
  const name = { business: i18n.text(business.name) }
  return renderEmail(
    {
      ...buildCommonParts(options),
      title: i18n.t('mail.invitation_subject', name),
      intro: i18n.t('mail.invitation_intro', name),
      link: { label: i18n.t('mail.invitation_open'), href, warning: i18n.t('mail.invitation_warning') },
    },
    options,
  )
}

const buildCommonParts = ({ i18n, business }: SenderEnvelope) => ({
  languageTag: i18n.tag,
  sender: i18n.text(business.name),
  greeting: i18n.t('mail.greeting'),
  appointments: [],
  receipt: [],
  business: [i18n.text(business.name)],
})
