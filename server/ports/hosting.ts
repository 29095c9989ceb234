/** All that hosted forms and surveys are kept in. */
import type { FormVersions } from './form-versions.ts'
import type { Secrets } from './secrets.ts'
import type { Submissions } from './submissions.ts'
import type { Uploads } from './uploads.ts'

export interface Hosting {
  readonly versions: FormVersions
  readonly submissions: Submissions
  readonly uploads: Uploads
  readonly secrets: Secrets
}
