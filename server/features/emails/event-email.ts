/** The email about an event, as the installation or a business has it as a document. */
import type { Business } from '#schemas/generated/types.gen.ts'
import { describeInvalidLink } from '#schemas/runtime/core/destination.ts'
import type { EmailBlock, EmailDocument } from '#schemas/runtime/email/email-document.ts'
import type { EmailEvent } from '#schemas/runtime/email/email-events.ts'
import {
  createEmailPicture,
  type EmailPictureFile,
} from '#server/features/images/processing/email-picture.ts'

/** Ready to be written for readers of one language. */
export interface EventEmail<Event extends EmailEvent> {
  readonly event: Event
  /** Its own links are absolute. */
  readonly document: EmailDocument
  /** By their data URLs. */
  readonly pictures: ReadonlyMap<string, EmailPictureFile>
  /** Of an email that is shown in its editor. */
  readonly preview?: EmailPreviewOptions
}

/** What an editor needs besides the email. */
export interface EmailPreviewOptions {
  /** Told of the values that the email reads. */
  onValues(values: Readonly<Record<string, unknown>>): void
}

export interface EventEmailContext {
  readonly emails: ReadonlyMap<string, EmailDocument>
  readonly business: Pick<Business, 'linkHosts'>
  /** Returns the absolute URL of a page of the business. */
  pageAddress(path: string): Promise<string>
}

/** Returns undefined if the business has switched the email off. */
export async function prepareEventEmail<Event extends EmailEvent>(
  event: Event,
  context: EventEmailContext,
): Promise<EventEmail<Event> | undefined> {
  const document = context.emails.get(event)
  if (!document)
    throw new Error(`There is no schemas/emails/${event}.json: the check of the files requires it.`)
  if (document.status === 'closed') return undefined
  const { blocks = [] } = document
  const [resolved, pictures] = await Promise.all([resolveLinks(blocks, context), readPictures(blocks)])
  return { event, document: { ...document, blocks: resolved }, pictures }
}

/** Buttons that lead to a host which the business has removed from its `linkHosts` are left out. */
async function resolveLinks(
  blocks: readonly EmailBlock[],
  { business, pageAddress }: EventEmailContext,
): Promise<readonly EmailBlock[]> {
  const resolved = await Promise.all(
    blocks.map(async (block): Promise<readonly EmailBlock[]> => {
      if (block.type !== 'button' || block.href.startsWith('$')) return [block]
      if (block.href.startsWith('/')) return [{ ...block, href: await pageAddress(block.href) }]
      return describeInvalidLink(block.href, business.linkHosts ?? []) === undefined ? [block] : []
    }),
  )
  return resolved.flat()
}

/** A picture that cannot be read is left out. */
async function readPictures(blocks: readonly EmailBlock[]): Promise<EventEmail<EmailEvent>['pictures']> {
  const urls = new Set(blocks.flatMap(block => (block.type === 'picture' ? [block.picture] : [])))
  const files = await Promise.all([...urls].map(async url => [url, await createEmailPicture(url)] as const))
  return new Map(files.flatMap(([url, file]) => (file ? [[url, file] as const] : [])))
}
