/** Checks that the widgets which a screen or form names exist and take the options they are given. */
import { builtInWidgetNames } from '#schemas/generated/widget-names.gen.ts'
import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { WidgetDeclaration } from '#schemas/runtime/screen/widget-declaration.ts'
import type { UncheckedConfiguration } from '../configuration.ts'
import { explainIssue, keepOneIssuePerPointer } from '../explain-issue.ts'
import type { FileFault } from '../files.ts'
import { splitTemplateFallbacks } from '../path-references.ts'
import { checkReference, faultIf } from '../reference.ts'
import { findSchemasAtPath, resolveSchemaReference } from '../schema-paths.ts'
import { findTypeConflict, findValueTypes } from '../value-types.ts'
import { findCustomWidgetFaults } from '../widget-modules.ts'
import type { ScopeRootSchemas } from './scope-checks.ts'
import { findWidgetReadFaults } from './scope-root-checks.ts'

type Path = readonly (string | number)[]

/** A named widget: `at` is the path to the name, `optionsAt` the path to its options. */
export interface WidgetReference {
  readonly file: string
  readonly at: Path
  readonly name: string | undefined
  readonly optionsAt?: Path
  readonly options?: unknown
  /** The property that it fills in, with its schema. */
  readonly property?: { readonly name: string; readonly schema: unknown }
  /** What its templates may name; undefined if that is not known. */
  readonly roots?: ScopeRootSchemas | undefined
}

export function findWidgetFaults(named: WidgetReference, documents: UncheckedConfiguration): FileFault[] {
  const { file, at, name, optionsAt = [], options, roots = {} } = named
  const declared = documents.widgets.get(name ?? '')
  if (!declared) return checkReference({ file, path: at, what: 'widget', name }, documents.widgets)
  return [
    ...faultIf(declared.module !== undefined && !named.property, {
      file,
      pointer: formatPointer(at),
      reason: `"${name}" is a custom widget, which only fields may name: those of a form or of a screen's step.`,
    }),
    ...optionFaults({ file, path: optionsAt, value: options, schema: declared.options, roots }, documents),
    ...valueFaults(named, declared, documents),
    ...findWidgetReadFaults({ file, at }, declared, documents),
  ]
}

/** Finds calls in widget declarations that do not exist, and what is wrong with custom widgets. */
export const findWidgetDeclarationFaults = ({
  widgets,
  calls,
  modules,
}: UncheckedConfiguration): FileFault[] =>
  [...widgets].flatMap(([id, declared]) => {
    const file = `schemas/widgets/${id}.json`
    return [
      ...declared.needs.flatMap((name, index) =>
        checkReference({ file, path: ['needs', index], what: 'call', name }, calls),
      ),
      ...findCustomWidgetFaults(declared, file, { modules, builtIn: builtInWidgetNames }),
    ]
  })

/** Finds a property whose values have other types than what the widget fills in. */
function valueFaults(
  { file, at, property }: WidgetReference,
  { name, value }: WidgetDeclaration,
  { definitions }: UncheckedConfiguration,
): FileFault[] {
  const types = property && findValueTypes(property.schema, definitions)
  if (!types) return []
  const isEmpty = findValueTypes(value, definitions)?.has('null') === true
  const conflict = isEmpty ? undefined : findTypeConflict([value], property.schema, definitions)
  const filled =
    isEmpty && !types.has('null') ? 'nothing; its property must have "type": "null"' : conflict?.given
  return faultIf(filled !== undefined, {
    file,
    pointer: formatPointer(at),
    reason: `"${name}" sets ${filled}${conflict ? `, but "${property.name}" is ${conflict.wanted}` : ''}.`,
  })
}

interface OptionPlace {
  readonly file: string
  readonly path: Path
  readonly value: unknown
  readonly schema: unknown
  readonly roots: ScopeRootSchemas
}

/** Checks options: a template may replace any value, and a literal value must match the schema. */
function optionFaults(place: OptionPlace, documents: UncheckedConfiguration): FileFault[] {
  const { file, path, value, schema, roots } = place
  const resolved = resolveSchemaReference(schema, documents.definitions)
  const within = (key: string | number, part: unknown, of: unknown) =>
    optionFaults({ file, path: [...path, key], value: part, schema: of, roots }, documents)
  if (!isObject(resolved) || value === undefined) return []
  if (isTemplate(value)) return templateFaults(place, value, documents)
  const { properties, items, additionalProperties } = resolved
  // `$zip` holds lists side by side, each of what the schema wants.
  if (isObject(value) && isObject(value.$zip))
    return optionFaults(
      { file, path: [...path, '$zip'], value: value.$zip, schema: items, roots: {} },
      documents,
    )
  if (Array.isArray(value) && items !== undefined)
    return value.flatMap((item, index) => within(index, item, items))
  if (isObject(value) && isObject(properties))
    return Object.entries(value).flatMap(([key, part]) => {
      if (Object.hasOwn(properties, key)) return within(key, part, properties[key])
      return additionalProperties === false
        ? [unknownOption(file, [...path, key], Object.keys(properties))]
        : []
    })
  return keepOneIssuePerPointer(documents.validation.check(resolved)(value)).map(issue => ({
    file,
    pointer: formatPointer(path) + issue.pointer,
    reason: `${explainIssue(issue, value).replace(/\.$/, '')}.`,
  }))
}

/** Finds a template that gives values of other types than the option takes. */
function templateFaults(
  { file, path, schema, roots }: OptionPlace,
  template: string,
  { definitions }: UncheckedConfiguration,
): FileFault[] {
  const alternatives = splitTemplateFallbacks(template).map(alternative => {
    if (alternative.startsWith("'")) return [{ type: 'string' }]
    const [root = '', ...rest] = alternative.split('.')
    return findSchemasAtPath(roots[root] ?? [], rest, definitions)
  })
  if (alternatives.some(schemas => schemas.length === 0)) return []
  const conflict = findTypeConflict(alternatives.flat(), schema, definitions)
  return faultIf(conflict !== undefined, {
    file,
    pointer: formatPointer(path),
    reason: `"${template}" is ${conflict?.given}, but must be ${conflict?.wanted}.`,
  })
}

function unknownOption(file: string, path: Path, known: readonly string[]): FileFault {
  const name = String(path.at(-1))
  const others = known.length > 0 ? `available: ${known.join(', ')}` : 'this widget has none'
  return {
    file,
    pointer: formatPointer(path),
    reason: `there is no option "${name}"; ${others}.${suggestName(name, known)}`,
  }
}

const isTemplate = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('$') && !value.startsWith('$$')
