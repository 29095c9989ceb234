/** The letters of the console: the code to sign in with, and the invitation. They contain nothing that a stranger typed. */

import { renderLetter, type SenderEnvelope } from '#server/features/emails/letter-text.ts'
import type { Letter } from '#server/features/emails/mail-transport.ts'

export interface CodeLetterOptions extends SenderEnvelope {
  /** Six digits. */
  readonly code: string
}

export const createCodeLetter = (options: CodeLetterOptions): Letter => {
  const { i18n, code } = options
  return renderLetter(
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
export const createTestLetter = (options: SenderEnvelope): Letter => {
  const { i18n, business } = options
  return renderLetter(
    {
      ...buildCommonParts(options),
      title: i18n.t('mail.test_subject', { business: i18n.text(business.name) }),
      intro: i18n.t('mail.test_intro'),
    },
    options,
  )
}

export interface InvitationLetterOptions extends SenderEnvelope {
  readonly href: string
}

export const createInvitationLetter = (options: InvitationLetterOptions): Letter => {
  const { i18n, href, business } = options
  const name = { business: i18n.text(business.name) }
  return renderLetter(
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
