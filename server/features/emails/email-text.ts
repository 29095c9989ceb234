/** Renders an email, as text and as HTML. */
import type { Translator } from '#locales/translator.ts'
import type { Business } from '#schemas/generated/types.gen.ts'
import { type EmailBranding, listEmailPictures } from './email-branding.ts'
import { renderEmailHtml } from './email-html.ts'
import type { EmailFact, EmailLink, EmailParts } from './email-parts.ts'
import type { EmailMessage } from './mail-transport.ts'

/** Of an email that need not be from a business. */
export interface SenderEnvelope {
  readonly id: string
  readonly to: string
  readonly business: Pick<Business, 'slug' | 'name' | 'replyTo' | 'ownerLetters'>
  /** Where replies go; default: as the business says. */
  readonly replyTo?: string | undefined
  readonly branding: EmailBranding
  readonly i18n: Translator
}

export interface EmailEnvelope extends SenderEnvelope {
  readonly business: Business
}

export const renderEmail = (
  parts: EmailParts,
  {
    id,
    to,
    business,
    replyTo = business.replyTo ?? business.ownerLetters?.to,
    branding,
    i18n,
  }: SenderEnvelope,
): EmailMessage => ({
  id,
  to,
  business: business.slug,
  locale: i18n.tag,
  ...(replyTo === undefined ? {} : { replyTo }),
  from: i18n.text(business.name),
  subject: parts.title,
  text: renderText(parts),
  html: renderEmailHtml(parts, branding),
  pictures: listEmailPictures(branding),
})

function renderText(parts: EmailParts): string {
  const lines = (facts: readonly EmailFact[]) =>
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  const link = ({ label, href }: EmailLink) => `${label}:\n${href}`
  return [
    parts.greeting,
    parts.intro,
    parts.cause,
    ...parts.appointments.map(lines),
    parts.more,
    ...(parts.receipt.length === 0 ? [] : [lines(parts.receipt)]),
    parts.receiptNotice,
    parts.receiptLink && link(parts.receiptLink),
    parts.reference && lines([parts.reference]),
    parts.link && link(parts.link),
    ...(parts.moreLinks ?? []).map(link),
    parts.link?.warning,
    parts.reason,
    parts.leaveLink && link(parts.leaveLink),
    `-- \n${parts.business.join('\n')}`,
  ]
    .filter(paragraph => paragraph !== undefined)
    .join('\n\n')
}
