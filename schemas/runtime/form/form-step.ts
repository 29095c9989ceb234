/** Turns one step of a form into a form of its own. */

import { isObject } from '../core/pointer.ts'
import type { FormDocument, JsonObject } from './form.ts'

/**
 * Returns the document with these fields only, in this order. Values of other steps are no fault: the step is
 * judged with all answers known.
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
