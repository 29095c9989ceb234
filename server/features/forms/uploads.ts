/** Files that visitors upload: their metadata and their content. */
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { FormKey } from './form-versions.ts'

export interface StoredUpload extends FormKey {
  readonly id: string
  /** Pointer into the values, with * for each list index. */
  readonly field: string
  readonly name: string
  readonly type: string
  readonly bytes: number
}

export interface UploadCommand {
  readonly business: string
  /** Already received under its id. */
  readonly upload: StoredUpload
  readonly now: Instant
}
