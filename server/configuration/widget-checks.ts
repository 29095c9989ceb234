/** Whether the widgets that a screen or form names exist and take the options they are given. */
import { isObject, pointerOf } from '#schemas/runtime/core/pointer.ts'
import type { Documents } from './configuration.ts'
import { explainIssue, oneForEachPlace } from './explain-issue.ts'
import type { FileFault } from './files.ts'
import { suggestName } from './nearest-name.ts'
import { dangling } from './reference.ts'
import { resolveReference } from './schema-paths.ts'

type Path = readonly (string | number)[]

/** A widget as it is named: `at` leads to the name, `optionsAt` to its options. */
export interface NamedWidget {
  readonly file: string
  readonly at: Path
  readonly name: string | undefined
  readonly optionsAt?: Path
  readonly options?: unknown
}

export function widgetFaults(
  { file, at, name, optionsAt = [], options }: NamedWidget,
  documents: Documents,
): FileFault[] {
  const declared = documents.widgets.get(name ?? '')
  return declared
    ? optionFaults({ file, path: optionsAt, value: options, schema: declared.options }, documents)
    : dangling({ file, path: at, what: 'widget', name }, documents.widgets)
}

interface OptionPlace {
  readonly file: string
  readonly path: Path
  readonly value: unknown
  readonly schema: unknown
}

/** A template may stand in the place of any value; what stands for itself must be of the schema. */
function optionFaults({ file, path, value, schema }: OptionPlace, documents: Documents): FileFault[] {
  const resolved = resolveReference(schema, documents.definitions)
  const within = (key: string | number, part: unknown, of: unknown) =>
    optionFaults({ file, path: [...path, key], value: part, schema: of }, documents)
  if (!isObject(resolved) || value === undefined || isTemplate(value)) return []
  const { properties, items, additionalProperties } = resolved
  if (isObject(value) && isObject(value.$zip)) return within('$zip', value.$zip, items)
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
    pointer: pointerOf(path) + issue.pointer,
    reason: `${explainIssue(issue, value).replace(/\.$/, '')}.`,
  }))
}

function unknownOption(file: string, path: Path, known: readonly string[]): FileFault {
  const name = String(path.at(-1))
  const others = known.length > 0 ? `there are ${known.join(', ')}` : 'this widget takes none'
  return {
    file,
    pointer: pointerOf(path),
    reason: `there is no option "${name}"; ${others}.${suggestName(name, known)}`,
  }
}

const isTemplate = (value: unknown): boolean =>
  typeof value === 'string' && value.startsWith('$') && !value.startsWith('$$')
