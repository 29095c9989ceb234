import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'

/**
 * Tells whether a value is a form document. The server checked it against its meta schema when it was activated.
 */
export const isFormDocument = (value: unknown): value is FormDocument =>
  isObject(value) && isObject(value.schema) && typeof value.id === 'string'
