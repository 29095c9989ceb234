/** The stores of forms, surveys, photos and images. */

import type { Images } from '#server/features/directory/images.ts'
import type { Photos } from '#server/features/directory/photos.ts'
import type { Secrets } from '#server/lib/secrets.ts'
import type { ConsentTexts } from './consent-texts.ts'
import type { FormProgress } from './form-progress.ts'
import type { FormVersions } from './form-versions.ts'
import type { SubmissionCountCache } from './submission-count-cache.ts'
import type { Submissions } from './submissions.ts'
import type { Uploads } from './uploads.ts'

export interface FormStores {
  readonly versions: FormVersions
  readonly submissions: Submissions
  readonly counts: SubmissionCountCache
  readonly progress: FormProgress
  readonly uploads: Uploads
  readonly photos: Photos
  readonly images: Images
  readonly secrets: Secrets
  readonly consentTexts: ConsentTexts
}

declare module '#server/calls/stores.ts' {
  interface Stores {
    readonly formStores: FormStores
  }
}
