/** Cached counts over the submissions of a form, so that they need not all be read again. */
import type { FormKey } from './form-versions.ts'
import type { Submission } from './submissions.ts'

export interface SubmissionCountsQuery extends FormKey {
  readonly business: string
  /** Default: all versions. */
  readonly version?: number | undefined
  /** Digest of everything that affects counting: counts under another digest are discarded. */
  readonly digest: string
}

export interface SubmissionCountCache {
  /**
   * Returns the counts of all complete and partial submissions, in parts of at most 1,000. Calls `count`, whose result
   * is stored as JSON, only for parts that are new or in which a submission was changed, erased or removed.
   */
  read<Counts extends object>(
    query: SubmissionCountsQuery,
    count: (submissions: readonly Submission[]) => Counts,
  ): Promise<readonly Counts[]>
}
