/** One step of a form as a form of its own. */

import { isObject } from '../core/pointer.ts'
import type { FormDocument, JsonObject } from './form.ts'

/**
 * The document with these fields only, in this order; judged with all answers known, so what else there is among the
 * values is no fault.
 */
export function toStepForm(document: FormDocument, fields: readonly string[]): FormDocument {
  const {
    properties,
    required,
    additionalProperties: _,
    unevaluatedProperties: __,
    ...rest
  } = document.schema
  const ui = document.ui ?? {}
  const own = (name: string) => fields.includes(name)
  const { steps: ___, ...others } = document
  return {
    ...others,
    schema: {
      ...rest,
      properties: picked(properties, own),
      required: Array.isArray(required) ? required.filter(own) : [],
    },
    ui: {
      ...picked(ui, name => own(name) || (name.startsWith('ui:') && name !== 'ui:order')),
      'ui:order': fields,
    },
  }
}

const picked = (value: unknown, wanted: (name: string) => boolean): JsonObject =>
  Object.fromEntries(Object.entries(isObject(value) ? value : {}).filter(([name]) => wanted(name)))
