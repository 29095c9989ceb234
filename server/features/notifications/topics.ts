/** What the outbox says to the business. */
import type { PlainDate } from '#schemas/runtime/time/time.ts'
import type { AnnouncedSensitiveChange } from '#server/features/audit/announced-sensitive-change.ts'
import type { TopicDefinitions } from '#server/features/outbox/topic-definition.ts'
import type { DisputeStatus } from '#server/features/payments/payment-provider.ts'
import type { AlertContext, AlertRecipient } from './alert-recipient.ts'
import {
  deliverDigest,
  deliverDisputeEmail,
  deliverOwnerEmail,
  type OwnerDeliveryContext,
} from './deliver-owner-email.ts'
import { deliverSecurityEmail } from './deliver-security-email.ts'
import type { OwnerEmailCause } from './rules/owner-email-kinds.ts'
import type { OwnerRecipient } from './rules/owner-recipients.ts'

declare module '#server/features/outbox/topics.ts' {
  interface OutboxTopics {
    'owner.booking': {
      readonly booking: string
      readonly revision: number
      readonly recipient: OwnerRecipient
      /** The topic of the entry that announced the change. */
      readonly cause: OwnerEmailCause
      /** The recipient gets no more such emails for now. */
      readonly isLast?: boolean
    }
    'owner.digest': {
      readonly recipient: OwnerRecipient
      /** The date that the digest is about. */
      readonly date: PlainDate
    }
    /** A dispute about a payment, what it is now and what it was. */
    'owner.dispute': {
      readonly dispute: string
      readonly disputeStatus: DisputeStatus
      readonly disputeWas?: DisputeStatus
      readonly recipient?: AlertRecipient
    }
    /** Guarded changes: at most `maxAnnouncedSensitiveChanges`, and whether there were more. */
    'owner.security': {
      readonly changes: readonly AnnouncedSensitiveChange[]
      readonly hasMore?: boolean
      readonly recipient?: AlertRecipient
    }
  }
}

type OwnerTopic = 'owner.booking' | 'owner.digest' | 'owner.dispute' | 'owner.security'

export type NotificationDeliveryContext = OwnerDeliveryContext & AlertContext

export const ownerTopics: TopicDefinitions<OwnerTopic, NotificationDeliveryContext> = {
  'owner.booking': {
    lane: 'letter',
    payload: { booking: 'string', revision: 'number', recipient: 'string', cause: 'string' },
    deliver: deliverOwnerEmail,
  },
  'owner.digest': {
    lane: 'letter',
    payload: { recipient: 'string', date: 'string' },
    deliver: deliverDigest,
  },
  'owner.dispute': {
    lane: 'letter',
    payload: { dispute: 'string', disputeStatus: 'string' },
    deliver: deliverDisputeEmail,
  },
  'owner.security': {
    lane: 'letter',
    payload: { changes: 'list' },
    deliver: deliverSecurityEmail,
  },
}
