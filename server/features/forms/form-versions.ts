/** All published versions of forms and surveys. */

import type { FormDocument } from '#schemas/runtime/form/form.ts'

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
