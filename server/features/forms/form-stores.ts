/** The stores of forms, surveys, photos and images. */

import type { Images } from '#server/features/directory/store/images.ts'
import type { Photos } from '#server/features/directory/store/photos.ts'
import type { Secrets } from '#server/lib/secrets.ts'
import type { ConsentTexts } from './store/consent-texts.ts'
import type { FormProgressCounterStore } from './store/form-progress.ts'
import type { FormVersions } from './store/form-versions.ts'
import type { SubmissionCountCache } from './store/submission-count-cache.ts'
import type { Uploads } from './store/uploads.ts'
import type { Submissions } from './submissions.ts'

export interface FormStores {
  readonly versions: FormVersions
  readonly submissions: Submissions
  readonly counts: SubmissionCountCache
  readonly progress: FormProgressCounterStore
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
