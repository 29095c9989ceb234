/** Prepares the schema and the ui schema of a record for RJSF. */
import type { GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { localizeForm } from '#schemas/runtime/form/form-text.ts'
import { toRjsfSchema } from '#schemas/runtime/form/rjsf-schema.ts'
import type { ConsoleWords } from '../../words.ts'

export interface PreparedRecordForm {
  readonly schema: JsonObject
  readonly ui: JsonObject
}

/** Leaves out what is edited elsewhere, and puts the labels into words. */
export function prepareRecordForm(form: GetRecordFormOutput, words: ConsoleWords): PreparedRecordForm {
  const shown = form.sections.flatMap(({ properties, advanced }) => [...properties, ...advanced])
  const all = isObject(form.schema.properties) ? form.schema.properties : {}
  const properties = Object.fromEntries(shown.flatMap(name => (name in all ? [[name, all[name]]] : [])))
  const schema = toRjsfSchema({ ...form.schema, properties })
  return { schema, ui: localizeForm({ schema, ui: form.ui }, words).ui }
}
