/**
 * Checks that the widgets which a form names as fields exist, fit their properties, and name only what a form can
 * know. Also checks what the form charges, which the payment widget shows.
 */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { type ExpressionType, toExpressionType } from '#schemas/runtime/expression/schema-types.ts'
import { compositeFieldNames } from '#schemas/runtime/form/composite-fields.ts'
import { type FormDocument, type FormSchemas, findChildField } from '#schemas/runtime/form/form.ts'
import type { UncheckedConfiguration } from '../configuration.ts'
import type { FileFault } from '../files.ts'
import { collectPathReferences } from '../path-references.ts'
import { checkReference } from '../reference.ts'
import { resolveSchemaReference } from '../schema-paths.ts'
import { findFormPaymentFaults } from './form-payment-checks.ts'
import { findPathFaults, getFormScopeSchemas, type ScopeRootSchemas } from './scope-checks.ts'
import { findWidgetFaults, type WidgetReference } from './widget-checks.ts'

export interface FormFile {
  readonly file: string
  readonly form: FormDocument
}

export function findFormWidgetFaults(
  { file, form }: FormFile,
  documents: UncheckedConfiguration,
): FileFault[] {
  const roots = { ...getFormScopeSchemas(documents), values: [toAnswers(form)] }
  const names = new Set([...compositeFieldNames, ...documents.widgets.keys()])
  const widgetFaults = listFormWidgets(form).flatMap(widget => {
    const { at, name, optionsAt, options } = widget
    const paths = collectPathReferences(options, optionsAt).flatMap(named =>
      findPathFaults(file, named, { roots, documents }),
    )
    if (compositeFieldNames.some(own => own === name)) return paths
    const unknown = checkReference({ file, path: at, what: 'field', name }, names)
    return unknown.length > 0
      ? unknown
      : [...findWidgetFaults({ ...widget, file, roots }, documents), ...paths]
  })
  const kind = documents.surveys.get(form.id) === form ? 'survey' : 'form'
  return [
    ...widgetFaults,
    ...findFormPaymentFaults(form, kind, toBusinessType(documents)).map(fault => ({ file, ...fault })),
  ]
}

/** Returns the type of what pages and the server know of the business. */
const toBusinessType = ({ calls, definitions }: UncheckedConfiguration): ExpressionType =>
  toExpressionType(calls.get('getBusiness')?.output, part => resolveSchemaReference(part, definitions))

/** Lists every field of a form that has a widget, including those of branches and of list entries. */
function listFormWidgets({ schema, ui = {} }: FormDocument): readonly Omit<WidgetReference, 'file'>[] {
  const visit = (form: FormSchemas, path: readonly string[]): readonly Omit<WidgetReference, 'file'>[] =>
    Object.entries(form.ui).flatMap(([key, part]) => {
      const field = key.startsWith('ui:') ? undefined : findChildField(form, key === 'items' ? '0' : key)
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

/** Returns a schema of the answers by field name, open if the form's schema does not list them all. */
function toAnswers({ schema }: FormDocument): ScopeRootSchemas[string][number] {
  const isWhole = schema.additionalProperties === false && shaping.every(keyword => !(keyword in schema))
  return isWhole
    ? {
        type: 'object',
        additionalProperties: false,
        properties: schema.properties,
      }
    : {}
}

/** Keywords that may add other properties. */
const shaping = ['$ref', 'allOf', 'anyOf', 'oneOf', 'if', 'dependentSchemas', 'patternProperties']
