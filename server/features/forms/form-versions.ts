/** All published versions of forms and surveys. */

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
  /** Equal for equal documents. */
  readonly digest: string
}

export interface FormVersions {
  /**
   * Publishes all versions or none. Returns those that conflict: the same version already has submissions with other
   * content.
   */
  publish(versions: readonly FormVersion[], now: Instant): Promise<readonly FormVersion[]>
  /** Returns those that could not be published. */
  findConflicts(versions: readonly FormVersion[]): Promise<readonly FormVersion[]>
  find(key: FormKey, version: number): Promise<FormVersion | undefined>
  /** Lists all versions of all forms without their documents, the oldest first. */
  listKeys(): Promise<readonly Pick<FormVersion, 'kind' | 'form' | 'version'>[]>
  /** Returns all versions, the oldest first. */
  list(key: FormKey): Promise<readonly FormVersion[]>
}
