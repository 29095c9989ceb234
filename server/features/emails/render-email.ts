/** Renders an email, as text and as HTML, from what its document says. */
import type { Translator } from '#locales/translator.ts'
import type { Business } from '#schemas/generated/types.gen.ts'
import { type EmailEvent, type EmailValues, getEmailEvent } from '#schemas/runtime/email/email-events.ts'
import {
  type EmailContent,
  type EmailContentBlock,
  evaluateEmail,
} from '#schemas/runtime/email/evaluate-email.ts'
import { type EmailBranding, listLogoFiles } from './email-branding.ts'
import { renderEmailHtml, type ShownPicture } from './email-html.ts'
import type { EventEmail } from './event-email.ts'
import type { EmailMessage } from './mail-transport.ts'

/** Who an email comes from: a business, or the installation. */
export type EmailSender = Pick<Business, 'slug' | 'name' | 'replyTo' | 'ownerLetters' | 'address' | 'phone'>

export interface EmailEnvelope<Event extends EmailEvent, Sender extends EmailSender = Business> {
  readonly id: string
  readonly to: string
  readonly business: Sender
  /** Where replies go; default: as the business says. */
  readonly replyTo?: string | undefined
  readonly branding: EmailBranding
  readonly i18n: Translator
  readonly email: EventEmail<Event>
}

export function renderEmail<Event extends EmailEvent>(
  values: EmailValues<Event>,
  {
    id,
    to,
    business,
    replyTo = business.replyTo ?? business.ownerLetters?.to,
    branding,
    i18n,
    email,
  }: EmailEnvelope<Event, EmailSender>,
): EmailMessage {
  const sender = readSender(business, i18n)
  const scope: Readonly<Record<string, unknown>> = { ...values, business: sender }
  email.preview?.onValues(scope)
  const content = evaluateEmail(email.document, scope, i18n)
  const pictures = numberPictures(content, email)
  const parts = {
    content,
    languageTag: i18n.tag,
    sender: sender.name,
    foot: listFootLines(sender, email.event),
    pictures,
    marksBlocks: email.preview !== undefined,
  }
  return {
    id,
    to,
    business: business.slug,
    locale: i18n.tag,
    ...(replyTo === undefined ? {} : { replyTo }),
    from: sender.name,
    subject: content.subject,
    text: renderText(content, parts.foot),
    html: renderEmailHtml(parts, branding),
    pictures: [
      ...listLogoFiles(branding),
      ...[...pictures.values()].map(({ file, name }) => ({ ...file, name })),
    ],
  }
}

const readSender = ({ name, address, phone }: EmailSender, i18n: Translator) => ({
  name: i18n.text(name),
  ...(address === undefined ? {} : { address: i18n.text(address) }),
  ...(phone === undefined ? {} : { phone }),
})

/** The business itself knows its address. */
const listFootLines = (
  { name, address }: { readonly name: string; readonly address?: string },
  event: EmailEvent,
): readonly string[] =>
  getEmailEvent(event).to === 'visitor' && address !== undefined ? [name, address] : [name]

/** Gives each picture the name by which the HTML shows it. */
function numberPictures(
  { blocks }: EmailContent,
  { pictures }: Pick<EventEmail<EmailEvent>, 'pictures'>,
): ReadonlyMap<string, ShownPicture> {
  const shown = new Map<string, ShownPicture>()
  for (const block of blocks) {
    const file = block.type === 'picture' ? pictures.get(block.picture) : undefined
    if (block.type === 'picture' && file && !shown.has(block.picture))
      shown.set(block.picture, { name: `picture${shown.size + 1}`, file })
  }
  return shown
}

const renderText = ({ blocks }: EmailContent, foot: readonly string[]): string =>
  [...blocks.flatMap(renderTextBlock), `-- \n${foot.join('\n')}`].join('\n\n')

function renderTextBlock(block: EmailContentBlock): readonly string[] {
  switch (block.type) {
    case 'text':
      return [block.text]
    case 'facts':
      return [block.facts.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`)).join('\n')]
    case 'links':
      return block.links.map(({ label, href }) => `${label}:\n${href}`)
    case 'list':
      return [block.items.map(item => `- ${item}`).join('\n')]
    case 'picture':
      return block.alt === '' ? [] : [`[${block.alt}]`]
  }
}
