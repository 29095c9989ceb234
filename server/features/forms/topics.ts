/** What the outbox says about submissions: that they are complete, and what happened to a payment that a form charges. */
import type { TopicDefinition, TopicDefinitions } from '#server/features/outbox/topic-definition.ts'
import type { OutboxTopic } from '#server/features/outbox/topics.ts'
import {
  type ChooseFormPaymentEmail,
  deliverFormPaymentEmail,
  type FormPaymentDeliveryContext,
} from './deliver-form-payment.ts'
import type { Submission } from './submissions.ts'

interface SubmissionPaymentPayload {
  readonly submission: string
}

declare module '#server/features/outbox/topics.ts' {
  interface OutboxTopics {
    /** The submission is complete. */
    'submission.created': Pick<Submission, 'kind' | 'form' | 'version'> & { readonly submission: string }
    'submission.awaiting-payment': SubmissionPaymentPayload
    'submission.paid': SubmissionPaymentPayload
    'submission.refunded': SubmissionPaymentPayload
    'submission.returned_to_gift_card': SubmissionPaymentPayload
  }
}

type SubmissionTopic = Extract<OutboxTopic, `submission.${string}`>
export type SubmissionPaymentTopic = Exclude<SubmissionTopic, 'submission.created'>

const announcePayment = (
  chooseEmail: ChooseFormPaymentEmail,
): TopicDefinition<SubmissionPaymentTopic, FormPaymentDeliveryContext> => ({
  lane: 'letter',
  payload: { submission: 'string' },
  deliver: (entry, context) => deliverFormPaymentEmail(entry, chooseEmail, context),
})

export const submissionTopics: TopicDefinitions<SubmissionTopic, FormPaymentDeliveryContext> = {
  'submission.created': {
    lane: 'letter',
    payload: { submission: 'string', kind: 'string', form: 'string', version: 'number' },
    // Only webhooks are told.
    deliver: async () => ({ kind: 'nothing' }),
  },
  'submission.awaiting-payment': announcePayment(({ status, payment }) =>
    status === 'awaiting-payment' && payment?.status !== 'processing' ? 'awaiting-payment' : undefined,
  ),
  'submission.paid': announcePayment(({ payment }) => (payment?.paid ? 'paid' : undefined)),
  'submission.refunded': announcePayment(({ status }) => (status === 'unpaid' ? 'returned' : 'refunded')),
  'submission.returned_to_gift_card': announcePayment(() => 'gift-card'),
}
