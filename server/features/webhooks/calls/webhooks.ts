/** Handles the calls by which a business sees its webhooks and what was delivered to them. */
import { randomUUID } from 'node:crypto'
import type { Webhook, WebhookDelivery } from '#schemas/generated/types.gen.ts'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { asInstant, formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Zone } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { webhookEventTypes } from '../rules/webhooks.ts'
import type { StoredWebhookDelivery, WebhookDeliveryCursor } from '../webhook-deliveries.ts'
import { listWebhookSecrets } from '../webhook-secrets.ts'

export const listWebhooks: Handler<'listWebhooks'> = async (_, { stores: { formStores }, directory }) => {
  const { slug: business, webhooks = [] } = directory.business
  const { secrets } = formStores
  const toWebhookDto = async (webhook: Webhook) => {
    const [secret = ''] = await listWebhookSecrets({ secrets, business, webhook })
    const { name, url, events = webhookEventTypes } = webhook
    return { name, url, events: [...events], secret }
  }
  return done({ webhooks: await Promise.all(webhooks.map(toWebhookDto)) })
}

export const listWebhookDeliveries: Handler<'listWebhookDeliveries'> = async (input, context) => {
  const { webhook, state, after, limit = 50 } = input
  const { slug: business, timezone } = context.directory.business
  // Reads one delivery more than the page has, to know whether there is a next page.
  const found = await context.stores.webhookDeliveries.list({
    business,
    webhook,
    state,
    after: parseCursor(after ?? ''),
    limit: limit + 1,
  })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return done({
    deliveries: page.map(delivery => toDeliveryDto(delivery, requireZone(timezone))),
    next: last ? `${last.at}.${last.id}` : null,
  })
}

export const redeliverWebhook: Handler<'redeliverWebhook'> = async ({ id }, context) => {
  const { slug: business, timezone } = context.directory.business
  const audit = createAuditNote('redeliverWebhook', { kind: 'webhook-delivery', key: id }, context)
  const delivery = uuidPattern.test(id)
    ? await context.stores.webhookDeliveries.redeliver({ business, id, now: context.now, audit })
    : undefined
  return delivery
    ? done({ delivery: toDeliveryDto(delivery, requireZone(timezone)) })
    : failed('record.not_found')
}

export const testWebhook: Handler<'testWebhook'> = async ({ name }, context) => {
  const { slug: business, timezone, webhooks = [] } = context.directory.business
  if (!webhooks.some(webhook => webhook.name === name)) return failed('record.not_found')
  const delivery = await context.stores.webhookDeliveries.addTest({
    business,
    id: randomUUID(),
    webhook: name,
    now: context.now,
    audit: createAuditNote('testWebhook', { kind: 'webhook', key: name }, context),
  })
  return done({ delivery: toDeliveryDto(delivery, requireZone(timezone)) })
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function toDeliveryDto(delivery: StoredWebhookDelivery, zone: Zone): WebhookDelivery {
  const { at, nextAttemptAt, deliveredAt, ...rest } = delivery
  return {
    ...rest,
    at: formatZonedInstant(at, zone),
    ...(nextAttemptAt === undefined ? {} : { nextAttemptAt: formatZonedInstant(nextAttemptAt, zone) }),
    ...(deliveredAt === undefined ? {} : { deliveredAt: formatZonedInstant(deliveredAt, zone) }),
  }
}

/** An unknown cursor starts at the first page. */
function parseCursor(text: string): WebhookDeliveryCursor | undefined {
  const [, at, id] = /^(-\d{1,13}|\d{1,14})\.([0-9a-f-]{36})$/.exec(text) ?? []
  return at === undefined || id === undefined ? undefined : { at: asInstant(Number(at)), id }
}
