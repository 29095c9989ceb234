import type { ClientBase } from 'pg'
import { writeAudit } from '#server/features/audit/store/audit.ts'
import { findRepeatedSubmission } from '#server/features/forms/store/repeated-submission.ts'
import { settleSubmissions } from '#server/features/forms/store/settle-submissions.ts'
import { insertPaymentEntry } from '#server/features/forms/store/submission-outbox.ts'
import { readSubmission } from '#server/features/forms/store/submission-rows.ts'
import type { SubmissionPaymentTopic } from '#server/features/forms/topics.ts'
import { deductRefundedValue, issueGiftCard } from '#server/features/payments/store/bought-gift-card.ts'
import { lockPayment } from '#server/features/payments/store/lock-payment.ts'
import { applyPaymentChange } from '#server/features/payments/store/write-payment.ts'
import { tryClaimIdempotencyKey } from '#server/postgres/idempotency-key.ts'
import { query, sql } from '#server/postgres/sql.ts'
import { commitWith, type TransactionResult, toRolledBackResult } from '#server/postgres/transaction.ts'
import type { SubmissionPaymentCommand, SubmissionPaymentResult } from '../payment-store.ts'

/** Changes the payment of a submission, and the submission with it, unless one was changed since it was read. */
export async function writeSubmissionPaymentChange(
  connection: ClientBase,
  command: SubmissionPaymentCommand,
): Promise<TransactionResult<SubmissionPaymentResult>> {
  const { business, now, request, previous, change, status } = command
  const { id } = previous.submission
  if (
    request &&
    (await tryClaimIdempotencyKey(connection, { business, now, request, submission: id })) === 'taken'
  )
    return toRolledBackResult(
      (await findRepeatedSubmission(connection, { business, ...request })) ?? { kind: 'in-flight' },
    )
  if (!(await lockIfUnchanged(connection, command))) return toRolledBackResult({ kind: 'changed' })
  const payment = { business, id: previous.payment.id, now }
  const { refundedValue = 0 } = command
  if (refundedValue > 0 && !(await deductRefundedValue(connection, payment, refundedValue)))
    return toRolledBackResult({ kind: 'changed' })
  if (!(await applyPaymentChange(connection, { business, submission: id, now }, change)))
    return toRolledBackResult({ kind: 'changed' })
  if (status !== undefined) await settleSubmissions(connection, sql`id = ${id}`, { business, status, now })
  if (status === 'complete' && command.giftCard) await issueGiftCard(connection, payment, command.giftCard)
  const topic = chooseTopic(command)
  if (topic) await insertPaymentEntry(connection, command, { submission: id, topic })
  const submission = await readSubmission(connection, business, id)
  if (!submission) throw new Error('A submission was removed while its row was locked.')
  await writeAudit(connection, command.audit)
  return commitWith({ kind: 'written', submission })
}

/** Returns what the payer is told. A surplus that is found with the payment is on its receipt. */
function chooseTopic({ status, change }: SubmissionPaymentCommand): SubmissionPaymentTopic | undefined {
  if (status === 'complete') return 'submission.paid'
  if (change.refund) return 'submission.refunded'
  return change.giftCardRefund ? 'submission.returned_to_gift_card' : undefined
}

/** Locks the submission until the transaction ends, so that of several simultaneous changes the first one wins. */
async function lockIfUnchanged(
  connection: ClientBase,
  { business, previous: { payment, submission } }: SubmissionPaymentCommand,
): Promise<boolean> {
  const [row] = await query<{ status: string }>(
    connection,
    sql`select status from submission where business = ${business} and id = ${submission.id} for update`,
  )
  const current = await lockPayment(connection, { business, id: payment.id })
  return (
    row?.status === submission.status &&
    current?.status === payment.status &&
    current.received.amount === payment.received.amount &&
    current.refunded === payment.refunded &&
    current.redeemed.returned === payment.redeemed.returned
  )
}
