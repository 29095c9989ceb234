/** Adds what options take to templates that may give another kind of value: a URL holds only texts. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { toValueShape } from '#schemas/runtime/core/to-value-shape.ts'
import type { ValueShape } from '#schemas/runtime/core/value-shape.ts'
import type { UncheckedConfiguration } from './configuration.ts'
import { splitTemplateFallbacks } from './path-references.ts'
import { resolveSchemaReference } from './schema-paths.ts'

/** Roots whose values nothing has checked; a screen's own values have passed `dropInvalidValues`. */
const uncheckedRoots = {
  screen: ['query', 'params'],
  form: ['query', 'params', 'values'],
} as const

type Documents = Pick<UncheckedConfiguration, 'widgets' | 'definitions'>

/** Returns a screen or form whose unchecked templates in `ui:options` carry the shape of the option (`$shape`). */
export function addOptionShapes(
  document: unknown,
  kind: keyof typeof uncheckedRoots,
  documents: Documents,
): unknown {
  if (Array.isArray(document)) return document.map(part => addOptionShapes(part, kind, documents))
  if (!isObject(document)) return document
  const widget = documents.widgets.get(String(document['ui:field']))
  return Object.fromEntries(
    Object.entries(document).map(([key, part]) => [
      key,
      key === 'ui:options' && widget
        ? addShapes(part, widget.options, { roots: uncheckedRoots[kind], ...documents })
        : key === 'schema'
          ? part
          : addOptionShapes(part, kind, documents),
    ]),
  )
}

interface Context extends Documents {
  readonly roots: readonly string[]
}

function addShapes(value: unknown, schema: unknown, context: Context): unknown {
  const resolved = resolveSchemaReference(schema, context.definitions)
  if (!isObject(resolved)) return value
  if (typeof value === 'string') {
    const shape = toValueShape(resolved, context.definitions)
    return isUnchecked(value, shape, context.roots) ? { $template: value, $shape: shape } : value
  }
  const { items, properties } = resolved
  if (Array.isArray(value)) return value.map(item => addShapes(item, items, context))
  if (!isObject(value) || !isObject(properties)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [key, addShapes(part, properties[key], context)]),
  )
}

/** A text from a URL is one already where the option takes any text. */
function isUnchecked(template: string, shape: ValueShape, roots: readonly string[]): boolean {
  if (!template.startsWith('$') || template.startsWith('$$') || Object.keys(shape).length === 0) return false
  const takesText = shape.type === 'string' && !shape.enum
  return splitTemplateFallbacks(template).some(alternative => {
    const [root = ''] = alternative.split('.')
    return roots.includes(root) && !(takesText && root !== 'values')
  })
}
