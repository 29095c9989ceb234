/** Validates the values of custom widgets against what their files declare, in addition to the form's own schema. */
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { ValidationIssue } from '#schemas/runtime/form/field-error.ts'
import { customWidgetName } from '#schemas/runtime/screen/custom-widget.ts'
import type { WidgetDeclaration } from '#schemas/runtime/screen/widget-declaration.ts'
import type { Configuration } from '#server/configuration/configuration.ts'
import type { SchemaValidator } from '#server/lib/validator-factory.ts'

type Widgets = Pick<Configuration, 'widgets' | 'validation'>

/** @param ui of a form, or of a screen's step, also with its custom widgets resolved */
export function findWidgetValueIssues(
  ui: unknown,
  value: unknown,
  configuration: Widgets,
): readonly ValidationIssue[] {
  return hasCustomWidget(configuration) ? findIssuesAt({ ui, value, path: [] }, configuration) : []
}

interface Field {
  readonly ui: unknown
  readonly value: unknown
  readonly path: readonly (string | number)[]
}

function findIssuesAt({ ui, value, path }: Field, configuration: Widgets): readonly ValidationIssue[] {
  if (!isObject(ui) || value === undefined) return []
  const visit = (key: string | number, fieldUi: unknown, fieldValue: unknown) =>
    findIssuesAt({ ui: fieldUi, value: fieldValue, path: [...path, key] }, configuration)
  const nested = Array.isArray(value)
    ? value.flatMap((item, index) => visit(index, ui.items, item))
    : isObject(value)
      ? Object.entries(ui).flatMap(([name, part]) =>
          name.startsWith('ui:') || !Object.hasOwn(value, name) ? [] : visit(name, part, value[name]),
        )
      : []
  const check = findValidator(ui, configuration)
  const own = check ? check(value) : []
  return [...own.map(issue => ({ ...issue, pointer: formatPointer(path) + issue.pointer })), ...nested]
}

function findValidator(
  { 'ui:field': field, 'ui:options': options }: Readonly<Record<string, unknown>>,
  { widgets, validation }: Widgets,
): SchemaValidator | undefined {
  const name = field === customWidgetName && isObject(options) ? options.widget : field
  const declaration = typeof name === 'string' ? widgets.get(name) : undefined
  if (declaration?.module === undefined || declaration.value.type === 'null') return undefined
  const validator = validators.get(declaration) ?? validation.check(declaration.value)
  validators.set(declaration, validator)
  return validator
}

const validators = new WeakMap<WidgetDeclaration, SchemaValidator>()

const hasCustomWidget = ({ widgets }: Widgets): boolean =>
  [...widgets.values()].some(({ module }) => module !== undefined)
