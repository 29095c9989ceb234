/** Prepares the schema and the ui schema of a record for RJSF. */
import type { GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { localizeForm } from '#schemas/runtime/form/form-text.ts'
import { toRjsfSchema } from '#schemas/runtime/form/rjsf-schema.ts'
import type { ConsoleI18n } from '../../context/i18n.ts'
import { recordFields } from '../fields/record-fields.ts'

export interface PreparedRecordForm {
  readonly schema: JsonObject
  readonly ui: JsonObject
}

/** Leaves out what is edited elsewhere, and puts the labels into words. */
export function prepareRecordForm(form: GetRecordFormOutput, i18n: ConsoleI18n): PreparedRecordForm {
  const ui = withKnownFields(localizeForm({ schema: {}, ui: form.ui }, i18n).ui)
  const shown = form.sections.flatMap(({ properties, advanced }) => [...properties, ...advanced])
  const all = isObject(form.schema.properties) ? form.schema.properties : {}
  const properties = Object.fromEntries(
    shown.flatMap(name => (name in all ? [[name, toDrawnProperty(all[name], ui[name])]] : [])),
  )
  return { schema: toRjsfSchema({ ...form.schema, properties }), ui }
}

/** A field of ours shows all shapes of its value; RJSF would first ask for the shape. */
function toDrawnProperty(schema: unknown, ui: unknown): unknown {
  if (!isObject(schema) || !isObject(ui) || ui['ui:field'] === undefined) return schema
  const { anyOf: _, ...own } = schema
  return Object.keys(own).length === 0 ? { $comment: 'any' } : own
}

/** Removes the names of fields that do not exist; RJSF then shows what the schema says. */
function withKnownFields(ui: JsonObject): JsonObject {
  const entries = Object.entries(ui).flatMap(([key, part]): [string, unknown][] => {
    if (key === 'ui:field' && !(String(part) in recordFields)) return []
    return [[key, key.startsWith('ui:') || !isObject(part) ? part : withKnownFields(part)]]
  })
  return Object.fromEntries(entries)
}
