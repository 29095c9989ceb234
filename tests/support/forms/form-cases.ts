/** Third-party form schemas (`cases/README.md`) as form documents. */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormDocument, JsonObject } from '#schemas/runtime/form/form.ts'
import { normalizeFormSchema } from '#schemas/runtime/form/form-schema.ts'

export interface FormCase {
  readonly id: string
  /** The schema as in the file, in its own draft. */
  readonly original: JsonObject
  /**
   * The form with a normalized schema, as the server reads it, and the supported parts of RJSF's ui schema.
   */
  readonly document: FormDocument
  readonly values: JsonObject
}

const folder = resolve(import.meta.dirname, '../cases/forms')

/**
 * Reads the cases, sorted by name. RJSF's samples are `{schema, uiSchema, formData}`, the others plain
 * schemas.
 */
export const readFormCases = (): FormCase[] =>
  readdirSync(folder)
    .filter(file => file.endsWith('.json'))
    .sort()
    .map(file => {
      const content: unknown = JSON.parse(readFileSync(join(folder, file), 'utf8'))
      const { schema: inside, uiSchema, formData } = isObject(content) ? content : {}
      const id = basename(file, '.json').toLowerCase()
      const original = objectOf(inside ?? content)
      const ui = ourUi(objectOf(uiSchema))
      return {
        id,
        original,
        document: { id, version: 1, schema: normalizeFormSchema(original), ui },
        values: objectOf(formData),
      }
    })

/** Options of RJSF that our forms do not support, such as autofocus, empty values and disabled choices. */
const foreign = new Set(['ui:autofocus', 'ui:emptyValue', 'ui:enumDisabled', 'ui:options', 'additionalItems'])
const widgets: Readonly<Record<string, string>> = { updown: 'number', 'alt-datetime': 'date-time' }

const ourUi = (ui: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(ui)
      .filter(([key]) => !foreign.has(key))
      .map(([key, value]) => {
        if (key === 'ui:widget') return [key, widgets[String(value)] ?? value]
        if (Array.isArray(value)) return [key, value.map(part => ourUi(objectOf(part)))]
        return [key, isObject(value) && !key.startsWith('ui:') ? ourUi(value) : value]
      }),
  )

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})
