import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'

/** Tells a form document from none. The server has checked it against its meta schema when it came into service. */
export const isFormDocument = (value: unknown): value is FormDocument =>
  isObject(value) && isObject(value.schema) && typeof value.id === 'string'
