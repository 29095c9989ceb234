/** Answers to forms and surveys. Every write is one transaction. */

import type { ConsentReceipt } from '#schemas/generated/types.gen.ts'
import type { FormValues } from '#schemas/runtime/form/form.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { AuditNote } from '#server/features/audit/audit.ts'
import type { NewPayment } from '#server/features/payments/payment-change.ts'
import type { SubmissionPayment } from '#server/features/payments/submission-payment.ts'
import type { ErasePersonCommand, PersonQuery } from '#server/features/privacy/person.ts'
import type { IdempotentRequest } from '#server/lib/idempotent-request.ts'
import type { RetentionCommand } from '#server/lib/retention-command.ts'
import type { FormKey } from './form-versions.ts'
import type { AnswerCondition } from './rules/submission-filter.ts'

export interface Submission extends FormKey {
  readonly id: string
  readonly version: number
  /**
   * `partial` (surveys) and `draft` (forms) are not submitted yet. `awaiting-payment` is complete once its own payment
   * or that of its booking has arrived; `unpaid` was not paid in time, or was deleted before.
   */
  readonly status: 'complete' | 'partial' | 'draft' | 'awaiting-payment' | 'unpaid'
  readonly values: FormValues
  readonly scores: Readonly<Record<string, number>>
  readonly end?: string
  /** The step where the visitor left. */
  readonly step?: string
  readonly locale: string
  readonly startedAt: Instant
  /** When it was submitted, or last saved. */
  readonly savedAt: Instant
  /** What the visitor consented to. */
  readonly consents?: readonly ConsentReceipt[]
  /** The booking that it made. */
  readonly booking?: string
  /** What the business has marked it with. */
  readonly tags?: readonly string[]
  /** What the form itself charges. */
  readonly payment?: SubmissionPayment
  /** Its answers have been erased. */
  readonly erased: boolean
}

/** Checked under the same lock as the write it allows. */
export interface SubmissionQuota {
  readonly key: string
  /** Most submissions of the form, in any version, with the same key. */
  readonly most: number
}

/** An uploaded file and its field, as in `StoredUpload`. */
export interface UploadReference {
  readonly id: string
  readonly field: string
}

interface SubmissionWrite {
  readonly business: string
  readonly submission: Submission
  /** Email addresses among the values, for `findByPerson`. */
  readonly emails: readonly string[]
  /** Files that the values refer to. */
  readonly uploads: readonly UploadReference[]
}

export interface SubmissionCommand extends SubmissionWrite {
  readonly now: Instant
  readonly request: IdempotentRequest
  /** Digest of the document that the values were validated against. */
  readonly digest: string
  readonly quotas: readonly SubmissionQuota[]
  /** The draft that this submission replaces; a draft that no longer exists is ignored. */
  readonly draft?: string | undefined
  /** The payment that the submission waits for. */
  readonly payment?: NewPayment
}

export type RepeatedSubmissionResult =
  | { readonly kind: 'replayed'; readonly submission: Submission }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'in-flight' }

export type SubmissionResult =
  | { readonly kind: 'kept'; readonly submission: Submission }
  | RepeatedSubmissionResult
  | { readonly kind: 'full' }
  /** Another document has been published under this version since. */
  | { readonly kind: 'republished' }
  /** Ids of files that do not exist or belong to another submission. */
  | { readonly kind: 'uploads-missing'; readonly uploads: readonly string[] }

export interface DraftCommand extends SubmissionWrite {
  /** Whether a draft with the submission's id already exists. */
  readonly replaces: boolean
}

/** Conditions, all of which must match. */
export interface ListSubmissionsQuery {
  readonly business: string
  readonly kind?: Submission['kind'] | undefined
  readonly form?: string | undefined
  readonly version?: number | undefined
  readonly statuses: readonly Submission['status'][]
  readonly filter?: SubmissionFilter | undefined
  /** The `next` of the previous page. */
  readonly after?: SubmissionCursor | undefined
  readonly pageSize: number
}

/** Conditions on what submissions contain, all of which must match. */
export interface SubmissionFilter {
  /** When it was submitted, or last saved. */
  readonly from?: Instant | undefined
  /** Exclusive. */
  readonly to?: Instant | undefined
  readonly answers?: readonly AnswerCondition[] | undefined
  readonly tag?: string | undefined
}

export interface FormCountsQuery {
  readonly business: string
  readonly forms: readonly FormKey[]
  readonly statuses: readonly Submission['status'][]
  readonly since: Instant
  /** The count of a form ends here. */
  readonly most: number
}

export interface FormCounts extends FormKey {
  readonly count: number
  /** How many of them came at or after `since`. */
  readonly fresh: number
  /** Undefined if there is none. */
  readonly latestAt?: Instant
}

export interface SubmissionCursor {
  readonly savedAt: Instant
  readonly id: string
}

export interface SubmissionPage {
  /** The latest first. */
  readonly submissions: readonly Submission[]
  /** Undefined on the last page. With a filter by answers or a tag, a page may be short, or empty, and not the last. */
  readonly next?: SubmissionCursor
}

export interface SubmissionsOfPersonQuery extends PersonQuery {
  /** Ids of bookings that the person made: their submissions may contain no address. Default: none. */
  readonly bookings?: readonly string[]
}

export interface Submissions {
  /** Finds the result of an earlier request with this key; a request that is still running is not found. */
  findRepeatedRequest(
    query: IdempotentRequest & { readonly business: string },
  ): Promise<RepeatedSubmissionResult | undefined>
  /** One transaction for idempotency check, quotas, submission, payment and outbox entries. */
  submit(command: SubmissionCommand): Promise<SubmissionResult>
  /** Returns 'gone' if the draft has been submitted or erased since. */
  saveDraft(command: DraftCommand): Promise<'saved' | 'gone'>
  find(business: string, id: string): Promise<Submission | undefined>
  list(query: ListSubmissionsQuery): Promise<SubmissionPage>
  /** Counts the submissions of each of the forms. */
  countByForm(query: FormCountsQuery): Promise<readonly FormCounts[]>
  /** Replaces the tags. Returns whether there is such a submission, with answers. */
  putTags(command: {
    readonly business: string
    readonly id: string
    readonly tags: readonly string[]
    readonly audit?: AuditNote | undefined
  }): Promise<boolean>
  /** Counts the submissions of the form under each quota, by quota key. */
  countSubmissionsByQuota(
    query: FormKey & { readonly business: string },
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, number>>
  /**
   * Removes a submission and its files, and gives up its places in the quotas. One with a payment of its own is only
   * erased, because the record of the money stays; a payment that it still awaits expires. Returns whether it existed.
   */
  remove(command: {
    readonly business: string
    readonly id: string
    readonly now: Instant
    readonly audit?: AuditNote | undefined
  }): Promise<boolean>
  /**
   * Counts the submissions of the last day that a form has charged and that name the email address, up to this one.
   * Letter case does not matter.
   */
  countChargedOfDay(
    submission: Pick<Submission, 'id' | 'savedAt'>,
    query: { readonly business: string; readonly email: string },
  ): Promise<number>
  /** Finds submissions with the person's address or telephone number, and those of the bookings, the latest first. */
  findByPerson(query: SubmissionsOfPersonQuery): Promise<readonly Submission[]>
  /**
   * Erases the person's answers and files, removes drafts, and lets payments expire that the submissions still await.
   * Returns how many there were.
   */
  eraseCustomer(command: SubmissionsOfPersonQuery & ErasePersonCommand): Promise<number>
  /**
   * Erases submissions that were submitted or last saved before, and whose booking, if they have made one, ended before.
   * Returns how many there were.
   */
  eraseOld(command: RetentionCommand & { readonly now: Instant }): Promise<number>
  /** Removes drafts of forms that were last saved before, by the same rule. Returns how many there were. */
  forgetDrafts(command: RetentionCommand): Promise<number>
}
