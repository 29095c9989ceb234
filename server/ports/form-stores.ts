/** The stores of forms, surveys and photos. */
import type { FormVersions } from './form-versions.ts'
import type { Photos } from './photos.ts'
import type { Secrets } from './secrets.ts'
import type { SubmissionCounts } from './submission-counts.ts'
import type { Submissions } from './submissions.ts'
import type { Uploads } from './uploads.ts'

export interface FormStores {
  readonly versions: FormVersions
  readonly submissions: Submissions
  readonly counts: SubmissionCounts
  readonly uploads: Uploads
  readonly photos: Photos
  readonly secrets: Secrets
}
