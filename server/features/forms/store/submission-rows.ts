/** Maps submissions to rows and back. */
import type { ClientBase } from 'pg'
import type { ConsentReceipt } from '#schemas/generated/types.gen.ts'
import {
  type PaymentJsonRow,
  selectSubmissionPayment,
  toSubmissionPayment,
} from '#server/features/payments/store/payment-rows.ts'
import { fromEpochSeconds } from '#server/postgres/instant-text.ts'
import { query, type Statement, sql } from '#server/postgres/sql.ts'
import type { Submission } from '../submissions.ts'

interface SubmissionsSelection {
  readonly business: string
  readonly condition: Statement
  readonly limit?: number
}

/** Returns the submissions of the business that match `condition`, the latest first. */
export async function readSubmissions(
  connection: ClientBase,
  { business, condition, limit }: SubmissionsSelection,
): Promise<Submission[]> {
  const rows = await query<SubmissionRow>(
    connection,
    sql`select id, kind, form, version, status, answers, scores, end_id, step, locale, booking, consents, tags,
        erased_at is not null as erased, date_part('epoch', started_at) as started,
        date_part('epoch', saved_at) as saved, (${selectSubmissionPayment(business)}) as payment
      from submission where business = ${business} and ${condition}
      order by saved_at desc, id desc
      limit ${limit ?? null}`,
  )
  return rows.map(toSubmission)
}

export async function readSubmission(
  connection: ClientBase,
  business: string,
  id: string,
): Promise<Submission | undefined> {
  const [found] = await readSubmissions(connection, { business, condition: sql`id = ${id}` })
  return found
}

type SubmissionRow = Pick<
  Submission,
  'id' | 'kind' | 'form' | 'version' | 'status' | 'scores' | 'locale' | 'erased'
> & {
  answers: Submission['values']
  end_id: string | null
  step: string | null
  booking: string | null
  consents: ConsentReceipt[]
  tags: string[]
  started: number
  saved: number
  payment: PaymentJsonRow | null
}

function toSubmission({
  answers,
  end_id,
  step,
  booking,
  consents,
  tags,
  started,
  saved,
  payment,
  ...rest
}: SubmissionRow): Submission {
  return {
    ...rest,
    values: answers,
    startedAt: fromEpochSeconds(started),
    savedAt: fromEpochSeconds(saved),
    ...(end_id === null ? {} : { end: end_id }),
    ...(step === null ? {} : { step }),
    ...(booking === null ? {} : { booking }),
    ...(consents.length === 0 ? {} : { consents }),
    ...(tags.length === 0 ? {} : { tags }),
    ...(payment === null ? {} : { payment: toSubmissionPayment(payment) }),
  }
}
