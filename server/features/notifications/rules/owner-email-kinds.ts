/** Of which changes of bookings the business hears. */
import type { OwnerLetters } from '#schemas/generated/types.gen.ts'
import type { OutboxTopic } from '#server/features/outbox/topics.ts'

export type OwnerEmailKind = NonNullable<OwnerLetters['about']>[number]

/** What the email to the business says of a change, by the topic that announces it. */
export const ownerEmailKindsByTopic = {
  'booking.scheduled': 'booked',
  'booking.requested': 'requested',
  'booking.approved': 'booked',
  'booking.rescheduled': 'changed',
  'booking.cancelled': 'cancelled',
  'booking.declined': 'cancelled',
} as const satisfies Partial<Record<OutboxTopic, OwnerEmailKind>>

export type OwnerEmailCause = keyof typeof ownerEmailKindsByTopic

const kinds: Readonly<Partial<Record<string, OwnerEmailKind>>> = ownerEmailKindsByTopic

/** Returns undefined for a cause that another version has written. */
export const getOwnerEmailKind = (cause: string): OwnerEmailKind | undefined => kinds[cause]
