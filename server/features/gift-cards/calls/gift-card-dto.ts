import type { Business, GiftCard as GiftCardDto } from '#schemas/generated/types.gen.ts'
import { formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { GiftCard } from '../gift-cards.ts'
import { getGiftCardState, getLastDayOfGiftCard } from '../rules/gift-card.ts'
import { formatGiftCardCode } from '../rules/gift-card-code.ts'

export interface GiftCardDtoContext {
  readonly business: Pick<Business, 'timezone'>
  readonly now: Instant
}

/** Returns a gift card as operators get it, with times in the business's zone. */
export function toGiftCardDto(
  card: GiftCard,
  { business: { timezone }, now }: GiftCardDtoContext,
): GiftCardDto {
  const zone = requireZone(timezone)
  const { id, code, value, balance, isLive, purchase, createdAt, expiresAt, voidedAt, voidReason } = card
  return {
    id,
    code: formatGiftCardCode(code),
    state: getGiftCardState(card, now),
    currency: value.currency,
    value: value.amount,
    balance,
    provider: purchase.provider,
    live: isLive,
    submission: purchase.submission,
    reference: purchase.reference,
    createdAt: formatZonedInstant(createdAt, zone),
    ...(expiresAt === undefined ? {} : { lastDay: getLastDayOfGiftCard(expiresAt, zone) }),
    ...(voidedAt === undefined ? {} : { voidedAt: formatZonedInstant(voidedAt, zone) }),
    ...(voidReason === undefined ? {} : { voidReason }),
  }
}
