/** Forms and surveys as they were in service, version by version. */

import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'

export interface FormKey {
  readonly kind: 'form' | 'survey'
  /** The document's id. */
  readonly form: string
}

export interface FormVersion extends FormKey {
  readonly version: number
  readonly document: FormDocument
  /** The same for the same document. */
  readonly digest: string
}

export interface FormVersions {
  /**
   * Puts all of them into service, or none: those that have been answered with other content under the same version
   * are returned.
   */
  publish(versions: readonly FormVersion[], now: Instant): Promise<readonly FormVersion[]>
  find(key: FormKey, version: number): Promise<FormVersion | undefined>
  /** All versions, the oldest first. */
  list(key: FormKey): Promise<readonly FormVersion[]>
}
