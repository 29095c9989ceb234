/** Whether the widgets that a form names as its fields exist, fit their properties, and name what a form can know. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { type FormDocument, type FormShape, getChild } from '#schemas/runtime/form/form.ts'
import { formFieldNames } from '#schemas/runtime/form/form-fields.ts'
import type { Documents } from './configuration.ts'
import type { FileFault } from './files.ts'
import { collectNamedPaths } from './named-paths.ts'
import { dangling } from './reference.ts'
import { type KnownRoots, listFormRoots, pathFaults } from './scope-checks.ts'
import { type NamedWidget, widgetFaults } from './widget-checks.ts'

export interface FormPlace {
  readonly file: string
  readonly form: FormDocument
}

export function formWidgetFaults({ file, form }: FormPlace, documents: Documents): FileFault[] {
  const roots = { ...listFormRoots(documents), values: [toAnswers(form)] }
  const names = new Set([...formFieldNames, ...documents.widgets.keys()])
  return listFormWidgets(form).flatMap(widget => {
    const { at, name, optionsAt, options } = widget
    const paths = collectNamedPaths(options, optionsAt).flatMap(named =>
      pathFaults(file, named, { roots, documents }),
    )
    if (formFieldNames.some(own => own === name)) return paths
    const unknown = dangling({ file, path: at, what: 'field', name }, names)
    return unknown.length > 0 ? unknown : [...widgetFaults({ ...widget, file, roots }, documents), ...paths]
  })
}

/** Every field of a form that has a widget, those of branches and of list entries in their place. */
function listFormWidgets({ schema, ui = {} }: FormDocument): readonly Omit<NamedWidget, 'file'>[] {
  const visit = (form: FormShape, path: readonly string[]): readonly Omit<NamedWidget, 'file'>[] =>
    Object.entries(form.ui).flatMap(([key, part]) => {
      const field = key.startsWith('ui:') ? undefined : getChild(form, key === 'items' ? '0' : key)
      if (!field || !isObject(part)) return []
      const place = ['ui', ...path, key]
      const name = part['ui:field']
      const own =
        typeof name === 'string'
          ? [
              {
                at: [...place, 'ui:field'],
                name,
                optionsAt: [...place, 'ui:options'],
                options: part['ui:options'],
                property: { name: key, schema: field.schema },
              },
            ]
          : []
      return [...own, ...visit(field, [...path, key])]
    })
  return visit({ schema, ui }, [])
}

/** The answers by the names of their fields, as far as the schema lists them all. */
function toAnswers({ schema }: FormDocument): KnownRoots[string][number] {
  const isWhole = schema.additionalProperties === false && shaping.every(keyword => !(keyword in schema))
  return isWhole
    ? {
        type: 'object',
        additionalProperties: false,
        properties: schema.properties,
      }
    : {}
}

/** Keywords that may bring in other properties. */
const shaping = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas', 'patternProperties']
