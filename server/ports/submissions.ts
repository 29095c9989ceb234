/** What people answer to forms and surveys. Every write is one transaction. */
import type { FormValues } from '#schemas/runtime/form/form.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { FormKey } from './form-versions.ts'
import type { IdempotentRequest } from './idempotent-request.ts'

export interface Submission extends FormKey {
  readonly id: string
  readonly version: number
  /** partial: of a survey, draft: of a form; both are still to be handed in. */
  readonly status: 'complete' | 'partial' | 'draft'
  readonly values: FormValues
  readonly scores: Readonly<Record<string, number>>
  readonly end?: string
  /** Where it was left. */
  readonly step?: string
  readonly locale: string
  readonly startedAt: Instant
  /** When it was handed in, or last kept. */
  readonly savedAt: Instant
  /** What it has booked. */
  readonly booking?: string
  /** Its answers are gone. */
  readonly erased: boolean
}

/** Counted under the same lock as the write it allows. */
export interface SubmissionQuota {
  readonly key: string
  /** Submissions of the form, in whatever version, that have this key too. */
  readonly most: number
}

/** A file, and the field that it is for: as `StoredUpload` has it. */
export interface UploadReference {
  readonly id: string
  readonly field: string
}

interface Writing {
  readonly business: string
  readonly submission: Submission
  /** Email addresses among the values, to be found by. */
  readonly emails: readonly string[]
  /** Files that the values refer to. */
  readonly uploads: readonly UploadReference[]
}

export interface SubmissionCommand extends Writing {
  readonly now: Instant
  readonly request: IdempotentRequest
  /** Of the document that the values were checked against. */
  readonly digest: string
  readonly quotas: readonly SubmissionQuota[]
  /** The draft that this becomes; one that is gone is no obstacle. */
  readonly draft?: string | undefined
}

export type RepeatedSubmissionResult =
  | { readonly kind: 'replayed'; readonly submission: Submission }
  | { readonly kind: 'key-reused' }
  | { readonly kind: 'in-flight' }

export type SubmissionResult =
  | { readonly kind: 'kept'; readonly submission: Submission }
  | RepeatedSubmissionResult
  | { readonly kind: 'full' }
  /** Another document is in service under this version by now. */
  | { readonly kind: 'republished' }
  /** Ids of files that are not there, or are another one's. */
  | { readonly kind: 'uploads-missing'; readonly uploads: readonly string[] }

export interface DraftCommand extends Writing {
  /** The submission's id is that of a draft which is there. */
  readonly replaces: boolean
}

/** All that is given must match. */
export interface ListSubmissionsQuery {
  readonly business: string
  readonly kind?: Submission['kind'] | undefined
  readonly form?: string | undefined
  readonly version?: number | undefined
  readonly statuses: readonly Submission['status'][]
  /** The `next` of the page before. */
  readonly after?: SubmissionCursor | undefined
  readonly most: number
}

export interface SubmissionCursor {
  readonly savedAt: Instant
  readonly id: string
}

export interface SubmissionPage {
  /** The latest first. */
  readonly submissions: readonly Submission[]
  /** Undefined: there are no more. */
  readonly next?: SubmissionCursor
}

export interface Submissions {
  /** Whether a request under this key has been carried out already; one that is under way is not seen. */
  recall(
    question: IdempotentRequest & { readonly business: string },
  ): Promise<RepeatedSubmissionResult | undefined>
  /** Idempotency check, quotas, submission, outbox entry: one transaction. */
  submit(order: SubmissionCommand): Promise<SubmissionResult>
  /** Gone: it has been handed in or erased meanwhile. */
  saveDraft(order: DraftCommand): Promise<'saved' | 'gone'>
  find(business: string, id: string): Promise<Submission | undefined>
  list(question: ListSubmissionsQuery): Promise<SubmissionPage>
  /** How many of the form have taken a place of each quota, by its key. */
  taken(
    question: FormKey & { readonly business: string },
    keys: readonly string[],
  ): Promise<ReadonlyMap<string, number>>
  /** With its files. Whether there was one. */
  remove(business: string, id: string): Promise<boolean>
  /** Letter case does not matter. */
  findByEmail(business: string, email: string): Promise<readonly Submission[]>
  /** Erases answers and files of the person; drafts as a whole. How many there were. */
  eraseContact(order: {
    readonly business: string
    readonly email: string
    readonly now: Instant
  }): Promise<number>
  /** The same of what was handed in, or last kept, before. */
  eraseOld(order: {
    readonly business: string
    readonly before: Instant
    readonly now: Instant
  }): Promise<number>
  /** Removes drafts of forms that were last kept before. */
  forgetDrafts(before: Instant): Promise<number>
}
