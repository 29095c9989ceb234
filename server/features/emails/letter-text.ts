/** Renders a letter, as text and as HTML. */
import type { Translator } from '#locales/translator.ts'
import type { Business } from '#schemas/generated/types.gen.ts'
import { renderLetterHtml } from './letter-html.ts'
import { type LetterLook, listLetterPictures } from './letter-look.ts'
import type { LetterFact, LetterParts } from './letter-parts.ts'
import type { Letter } from './mail-transport.ts'

/** Of a letter that need not be from a business. */
export interface SenderEnvelope {
  readonly id: string
  readonly to: string
  readonly business: Pick<Business, 'slug' | 'name' | 'replyTo' | 'ownerLetters'>
  /** Where replies go; default: as the business says. */
  readonly replyTo?: string | undefined
  readonly look: LetterLook
  readonly i18n: Translator
}

export interface LetterEnvelope extends SenderEnvelope {
  readonly business: Business
}

export const renderLetter = (
  parts: LetterParts,
  { id, to, business, replyTo = business.replyTo ?? business.ownerLetters?.to, look, i18n }: SenderEnvelope,
): Letter => ({
  id,
  to,
  business: business.slug,
  locale: i18n.tag,
  ...(replyTo === undefined ? {} : { replyTo }),
  from: i18n.text(business.name),
  subject: parts.title,
  text: renderText(parts),
  html: renderLetterHtml(parts, look),
  pictures: listLetterPictures(look),
})

function renderText(parts: LetterParts): string {
  const lines = (facts: readonly LetterFact[]) =>
    facts.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return [
    parts.greeting,
    parts.intro,
    parts.cause,
    ...parts.appointments.map(lines),
    parts.more,
    ...(parts.receipt.length === 0 ? [] : [lines(parts.receipt)]),
    parts.receiptNotice,
    parts.receiptLink && `${parts.receiptLink.label}:\n${parts.receiptLink.href}`,
    parts.reference && lines([parts.reference]),
    parts.link && `${parts.link.label}:\n${parts.link.href}`,
    parts.link?.warning,
    parts.reason,
    parts.leaveLink && `${parts.leaveLink.label}:\n${parts.leaveLink.href}`,
    `-- \n${parts.business.join('\n')}`,
  ]
    .filter(paragraph => paragraph !== undefined)
    .join('\n\n')
}
