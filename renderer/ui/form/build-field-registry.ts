/** Adds fields that only widgets render: a business's own widget needs no entry in the theme. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { formFields } from './theme.tsx'
import type { FormFields } from './types.ts'
import { WidgetField } from './widget-field.tsx'

/** Returns the theme's fields with the special ones, plus a widget field for every other name in the ui schema. */
export function buildFieldRegistry(ui: unknown, special?: FormFields): FormFields {
  const names = listFieldNames(ui).filter(name => !Object.hasOwn(formFields, name))
  if (names.length === 0 && !special) return formFields
  return { ...formFields, ...special, ...Object.fromEntries(names.map(name => [name, WidgetField])) }
}

function listFieldNames(ui: unknown): readonly string[] {
  if (Array.isArray(ui)) return ui.flatMap(listFieldNames)
  if (!isObject(ui)) return []
  const { 'ui:field': own } = ui
  const inner = Object.entries(ui).flatMap(([key, part]) =>
    key.startsWith('ui:') ? [] : listFieldNames(part),
  )
  return typeof own === 'string' ? [own, ...inner] : inner
}
