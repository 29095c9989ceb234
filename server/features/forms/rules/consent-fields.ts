/** Finds what a visitor consents to with a form. */
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { type FormDocument, type FormSchemas, findChildField } from '#schemas/runtime/form/form.ts'
import { findFieldTitle } from './summary-questions.ts'

export interface ConsentField {
  readonly pointer: string
  readonly title: unknown
  /** With a label and a target, if there is one. */
  readonly link: unknown
}

/**
 * Returns the checkboxes that are ticked and that ask for consent: they must be ticked, link to what is agreed to, or are
 * called `consent`.
 */
export function listTickedConsents(document: FormDocument, values: unknown): readonly ConsentField[] {
  const visit = (value: unknown, field: FormSchemas, path: readonly string[]): readonly ConsentField[] => {
    if (value === true && isConsent(field, path)) return [toConsentField(field, path)]
    if (!isObject(value)) return []
    return Object.entries(value).flatMap(([name, part]) => {
      const child = findChildField(field, name)
      return child ? visit(part, child, [...path, name]) : []
    })
  }
  return visit(values, { schema: document.schema, ui: document.ui ?? {} }, [])
}

const isConsent = (field: FormSchemas, path: readonly string[]): boolean =>
  field.schema.const === true || findLink(field) !== undefined || path.at(-1) === 'consent'

const toConsentField = (field: FormSchemas, path: readonly string[]): ConsentField => ({
  pointer: formatPointer(path),
  title: findFieldTitle(field),
  link: findLink(field),
})

function findLink({ ui }: FormSchemas): unknown {
  const options = ui['ui:options']
  return ui['ui:link'] ?? (isObject(options) ? options.link : undefined)
}
