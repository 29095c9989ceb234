/** Delivers an event to a webhook: the booking or the submission as it is now, signed. */
import type { Submission as SubmissionDto, WebhookEvent } from '#schemas/generated/types.gen.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { Bookings } from '#server/features/bookings/bookings.ts'
import type { Directories } from '#server/features/directory/directory.ts'
import type { Submission, Submissions } from '#server/features/forms/submissions.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { Secrets } from '#server/lib/secrets.ts'
import { isWebhookEventType } from './rules/webhooks.ts'
import { listWebhookSecrets } from './webhook-secrets.ts'
import type { WebhookPostResult, WebhookTransport } from './webhook-transport.ts'

export interface WebhookDeliveryContext {
  readonly directories: Pick<Directories, 'read'>
  readonly bookings: Pick<Bookings, 'find'>
  readonly submissions: Pick<Submissions, 'find'>
  readonly secrets: Secrets
  readonly transport: WebhookTransport
  readonly clock: Clock
  toSubmissionDto(submission: Submission, zone: Zone): SubmissionDto
}

export async function deliverWebhook(
  entry: OutboxEntry<'webhook.event'>,
  context: WebhookDeliveryContext,
): Promise<WebhookPostResult> {
  const { business: slug, id, at, payload } = entry
  const business = (await context.directories.read(slug))?.business
  const webhook = business?.webhooks?.find(({ name }) => name === payload.webhook)
  if (!business || !webhook) return refuse('The business has no webhook of this name any more.')
  const { event: type } = payload
  if (!isWebhookEventType(type)) return refuse('There is no such event any more.')
  const subject = await findSubject(entry, requireZone(business.timezone), context)
  if (!subject) return refuse('What the event is about has been deleted.')
  const event: WebhookEvent = {
    type,
    timestamp: new Date(at).toISOString(),
    data: { business: slug, ...subject },
  }
  return context.transport.post({
    url: webhook.url,
    id,
    at: new Date(context.clock()),
    body: JSON.stringify(event),
    secrets: await listWebhookSecrets({ secrets: context.secrets, business: slug, webhook }),
  })
}

/** Returns what the event is about, empty for a test; undefined if it was deleted. */
async function findSubject(
  { business, payload }: OutboxEntry<'webhook.event'>,
  zone: Zone,
  { bookings, submissions, toSubmissionDto }: WebhookDeliveryContext,
): Promise<Pick<WebhookEvent['data'], 'booking' | 'revision' | 'submission'> | undefined> {
  const { revision } = payload
  if (payload.booking !== undefined) {
    const booking = await bookings.find(business, payload.booking)
    return booking && { booking, ...(revision === undefined ? {} : { revision }) }
  }
  if (payload.submission === undefined) return {}
  const submission = await submissions.find(business, payload.submission)
  return submission && { submission: toSubmissionDto(submission, zone) }
}

const refuse = (reason: string): WebhookPostResult => ({ kind: 'refused', reason })
