/** Delivers the email to the business or a provider about a calendar elsewhere that cannot be read. */

import type { BusyFeedState } from '#server/features/busy-feeds/busy-feeds.ts'
import { digestBusyFeed } from '#server/features/busy-feeds/reading/calendar-url-secrets.ts'
import { isRecentReading } from '#server/features/busy-feeds/rules/calendar-readings.ts'
import type { BusyFeeds } from '#server/features/busy-feeds/store/busy-feeds.ts'
import { type AlertContext, resolveAlertRecipient } from '#server/features/notifications/alert-recipient.ts'
import {
  createOwnerEmailEnvelope,
  type OwnerDeliveryContext,
} from '#server/features/notifications/deliver-owner-email.ts'
import type { DeliveryResult } from '#server/features/outbox/deliverer.ts'
import type { OutboxEntry } from '#server/features/outbox/topics.ts'
import { createCalendarEmail } from './calendar-email.ts'

export interface CalendarEmailContext
  extends AlertContext,
    Pick<OwnerDeliveryContext, 'directories' | 'mail' | 'getTranslator' | 'findEmail'> {
  readonly busyFeeds: Pick<BusyFeeds, 'list' | 'listReadings'>
}

/** Nobody is told of a calendar that can be read again, or that the provider no longer has. */
export async function deliverBusyFeedFailureEmail(
  entry: OutboxEntry<'owner.calendar'>,
  context: CalendarEmailContext,
): Promise<DeliveryResult> {
  const { provider: slug, feed } = entry.payload
  const records = await context.directories.read(entry.business)
  const provider = records?.providers.find(one => one.slug === slug)
  const states = await context.busyFeeds.list(entry.business)
  const state = states.find(one => one.provider === slug && one.feed === feed)
  if (!records || !provider || !state?.fault || state.failingSince === undefined) return { kind: 'nothing' }
  const emails = await resolveAlertRecipient(entry, records, context)
  if (!emails) return { kind: 'nothing' }
  const { busyFeeds: files = [] } = provider
  const index = files.findIndex(one => digestBusyFeed(one, provider) === feed)
  const file = files[index]
  const envelope = await createOwnerEmailEnvelope(
    entry,
    { event: 'owner-calendar', emails, records },
    context,
  )
  if (!envelope) return { kind: 'nothing' }
  return context.mail.send(
    createCalendarEmail({
      ...envelope,
      provider,
      fault: state.fault.code,
      since: state.failingSince,
      // The rest of the address is a secret.
      calendar: file ? new URL(file.url).host : (platformNames[state.feed] ?? state.feed),
      ...(file && files.length > 1 ? { number: index + 1 } : {}),
      isUnread: await isUnread(state, context),
    }),
  )
}

async function isUnread(
  { business, provider, feed }: BusyFeedState,
  { busyFeeds, clock }: CalendarEmailContext,
): Promise<boolean> {
  const readings = await busyFeeds.listReadings(business)
  const reading = readings.find(one => one.provider === provider && one.feed === feed)
  return reading?.readAt === undefined || !isRecentReading(reading.readAt, clock())
}

const platformNames: Readonly<Record<string, string>> = { google: 'Google', microsoft: 'Microsoft' }
