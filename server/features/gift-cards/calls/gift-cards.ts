/** Handles `listGiftCards`, `getGiftCard` and `voidGiftCard`, by which a business manages its gift cards. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { asInstant, formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import type { GiftCard, GiftCardCursor } from '../gift-cards.ts'
import { parseGiftCardCode } from '../rules/gift-card-code.ts'
import { toGiftCardDto } from './gift-card-dto.ts'

export const listGiftCards: Handler<'listGiftCards'> = async ({ state, after, limit = 50 }, context) => {
  const { directory, paymentServices, now } = context
  const { giftCards, provider } = paymentServices
  const { slug: business } = directory.business
  // Reads one card more than the page has, to know whether there is a next page.
  const found = await giftCards.list({
    business,
    state,
    now,
    after: parseCursor(after ?? ''),
    limit: limit + 1,
  })
  const owed = await giftCards.sumOwed({ business, provider: provider.id, isLive: provider.isLive, now })
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return done({
    giftCards: page.map(card => toDto(card, context)),
    owed: owed.map(({ currency, amount, cards }) => ({ currency, amount, cards })),
    next: last ? `${last.createdAt}.${last.id}` : null,
  })
}

export const getGiftCard: Handler<'getGiftCard'> = async ({ code: typed }, context) => {
  const { directory, paymentServices } = context
  const { slug: business, timezone } = directory.business
  const code = parseGiftCardCode(typed)
  const card = code === undefined ? undefined : await paymentServices.giftCards.findByCode(business, code)
  if (!card) return failed('gift_card.unknown')
  const zone = requireZone(timezone)
  const entries = await paymentServices.giftCards.listEntries(business, card.id)
  return done({
    giftCard: toDto(card, context),
    entries: entries.map(({ createdAt, ...entry }) => ({
      at: formatZonedInstant(createdAt, zone),
      ...entry,
    })),
  })
}

export const voidGiftCard: Handler<'voidGiftCard'> = async ({ id, reason }, context) => {
  const { directory, paymentServices, now } = context
  const { slug: business } = directory.business
  const audit = createAuditNote('voidGiftCard', { kind: 'gift-card', key: id }, context)
  const card = await paymentServices.giftCards.void({ business, id, reason, now, audit })
  return card ? done({ giftCard: toDto(card, context) }) : failed('gift_card.unknown')
}

const toDto = (card: GiftCard, { directory: { business }, now }: CallContext) =>
  toGiftCardDto(card, { business, now })

/** An unknown cursor starts at the first page. */
function parseCursor(text: string): GiftCardCursor | undefined {
  const [, createdAt, id] = /^(-\d{1,13}|\d{1,14})\.([\w-]{1,40})$/.exec(text) ?? []
  return createdAt === undefined || id === undefined
    ? undefined
    : { createdAt: asInstant(Number(createdAt)), id }
}
