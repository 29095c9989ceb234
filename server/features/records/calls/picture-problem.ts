import { failed } from '#schemas/runtime/core/problem.ts'
import type { PictureRefusal } from '#server/features/images/processing/picture-queue.ts'

/** Enough for some of the pictures that are waiting. */
const retryAfterSeconds = 10

/** Says why a picture was not taken. */
export function failPictureRefused(fault: PictureRefusal) {
  if (fault === 'busy') return failed('picture.busy', { retryAfterSeconds })
  return failed(fault === 'too_large' ? 'picture.too_large' : 'upload.type_refused')
}
