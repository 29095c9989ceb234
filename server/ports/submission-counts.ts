/** What the submissions of a form come to, kept so that they need not all be read again. */
import type { FormKey } from './form-versions.ts'
import type { Submission } from './submissions.ts'

export interface SubmissionCountsQuery extends FormKey {
  readonly business: string
  /** Default: all versions. */
  readonly version?: number | undefined
  /** Of all that decides what is counted: what was counted under another digest is counted anew. */
  readonly digest: string
}

export interface SubmissionCounts {
  /**
   * The counts of all complete and partial submissions, in parts of at most 1,000. Asks `count`, whose answer is kept
   * as JSON, only for parts that are new or of which a submission has changed, was erased or removed.
   */
  read<Counts extends object>(
    question: SubmissionCountsQuery,
    count: (submissions: readonly Submission[]) => Counts,
  ): Promise<readonly Counts[]>
}
