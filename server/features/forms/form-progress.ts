/** Counts how far visitors get in forms and surveys, without anything about a visitor. */
import type { FormKey } from './form-versions.ts'

export interface FormProgressKey extends FormKey {
  readonly business: string
  readonly version: number
}
