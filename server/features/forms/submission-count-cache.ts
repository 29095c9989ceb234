/** Cached counts over the submissions of a form, so that they need not all be read again. */
import type { FormKey } from './form-versions.ts'

export interface SubmissionCountsQuery extends FormKey {
  readonly business: string
  /** Default: all versions. */
  readonly version?: number | undefined
  /** Digest of everything that affects counting: counts under another digest are discarded. */
  readonly digest: string
}
