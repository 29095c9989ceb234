/** Whether the widgets that a screen or form names exist and take the options they are given. */
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { WidgetDeclaration } from '#schemas/runtime/screen/widget-declaration.ts'
import type { Documents } from './configuration.ts'
import { explainIssue, oneForEachPlace } from './explain-issue.ts'
import type { FileFault } from './files.ts'
import { listAlternatives } from './named-paths.ts'
import { suggestName } from './nearest-name.ts'
import { dangling, given } from './reference.ts'
import { findSchemasAt, resolveReference } from './schema-paths.ts'
import type { KnownRoots } from './scope-checks.ts'
import { findTypeConflict, findTypes } from './value-types.ts'

type Path = readonly (string | number)[]

/** A widget as it is named: `at` leads to the name, `optionsAt` to its options. */
export interface NamedWidget {
  readonly file: string
  readonly at: Path
  readonly name: string | undefined
  readonly optionsAt?: Path
  readonly options?: unknown
  /** The property that it fills in, with its schema. */
  readonly property?: { readonly name: string; readonly schema: unknown }
  /** What its templates may name; undefined: that is not known. */
  readonly roots?: KnownRoots | undefined
}

export function widgetFaults(named: NamedWidget, documents: Documents): FileFault[] {
  const { file, at, name, optionsAt = [], options, roots = {} } = named
  const declared = documents.widgets.get(name ?? '')
  if (!declared) return dangling({ file, path: at, what: 'widget', name }, documents.widgets)
  return [
    ...optionFaults({ file, path: optionsAt, value: options, schema: declared.options, roots }, documents),
    ...valueFaults(named, declared, documents),
  ]
}

/** Calls of a widget's declaration that are not there. */
export const declarationFaults = ({ widgets, calls }: Documents): FileFault[] =>
  [...widgets].flatMap(([id, { needs }]) =>
    needs.flatMap((name, index) =>
      dangling({ file: `schemas/widgets/${id}.json`, path: ['needs', index], what: 'call', name }, calls),
    ),
  )

/** A property whose values are of other types than what the widget fills in. */
function valueFaults(
  { file, at, property }: NamedWidget,
  { name, value }: WidgetDeclaration,
  { definitions }: Documents,
): FileFault[] {
  const types = property && findTypes(property.schema, definitions)
  if (!types) return []
  const isEmpty = findTypes(value, definitions)?.has('null') === true
  const conflict = isEmpty ? undefined : findTypeConflict([value], property.schema, definitions)
  const filled = isEmpty && !types.has('null') ? 'nothing; its property is "type": "null"' : conflict?.given
  return given(filled !== undefined, {
    file,
    pointer: formatPointer(at),
    reason: `"${name}" fills in ${filled}${conflict ? `, but "${property.name}" is ${conflict.wanted}` : ''}.`,
  })
}

interface OptionPlace {
  readonly file: string
  readonly path: Path
  readonly value: unknown
  readonly schema: unknown
  readonly roots: KnownRoots
}

/** A template may stand in the place of any value; what stands for itself must be of the schema. */
function optionFaults(place: OptionPlace, documents: Documents): FileFault[] {
  const { file, path, value, schema, roots } = place
  const resolved = resolveReference(schema, documents.definitions)
  const within = (key: string | number, part: unknown, of: unknown) =>
    optionFaults({ file, path: [...path, key], value: part, schema: of, roots }, documents)
  if (!isObject(resolved) || value === undefined) return []
  if (isTemplate(value)) return templateFaults(place, value, documents)
  const { properties, items, additionalProperties } = resolved
  // Lists stand side by side there, each of what the schema wants.
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
  return oneForEachPlace(documents.validation.check(resolved)(value)).map(issue => ({
    file,
    pointer: formatPointer(path) + issue.pointer,
    reason: `${explainIssue(issue, value).replace(/\.$/, '')}.`,
  }))
}

/** A template that gives values of other types than the option takes. */
function templateFaults(
  { file, path, schema, roots }: OptionPlace,
  template: string,
  { definitions }: Documents,
): FileFault[] {
  const alternatives = listAlternatives(template).map(alternative => {
    if (alternative.startsWith("'")) return [{ type: 'string' }]
    const [root = '', ...rest] = alternative.split('.')
    return findSchemasAt(roots[root] ?? [], rest, definitions)
  })
  if (alternatives.some(schemas => schemas.length === 0)) return []
  const conflict = findTypeConflict(alternatives.flat(), schema, definitions)
  return given(conflict !== undefined, {
    file,
    pointer: formatPointer(path),
    reason: `"${template}" is ${conflict?.given}, but must be ${conflict?.wanted}.`,
  })
}

function unknownOption(file: string, path: Path, known: readonly string[]): FileFault {
  const name = String(path.at(-1))
  const others = known.length > 0 ? `there are ${known.join(', ')}` : 'this widget takes none'
  return {
    file,
    pointer: formatPointer(path),
    reason: `there is no option "${name}"; ${others}.${suggestName(name, known)}`,
  }
}

const isTemplate = (value: unknown): value is string =>
  typeof value === 'string' && value.startsWith('$') && !value.startsWith('$$')
