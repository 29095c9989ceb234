/** Writes into documents what a browser needs to know of the custom widgets that they name. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { toValueShape } from '#schemas/runtime/core/to-value-shape.ts'
import { type CustomWidgetOptions, customWidgetName } from '#schemas/runtime/screen/custom-widget.ts'
import type { WidgetDeclaration } from '#schemas/runtime/screen/widget-declaration.ts'
import type { UncheckedConfiguration } from './configuration.ts'
import { formatModulePath } from './widget-modules.ts'

type Documents = Pick<UncheckedConfiguration, 'widgets' | 'modules' | 'definitions'>

type DocumentKind = 'screen' | 'form'

const defaultHeight = 48

/** Returns a screen or form in which each custom widget is the one that mounts modules, with its declaration. */
export function resolveCustomWidgets(document: unknown, kind: DocumentKind, documents: Documents): unknown {
  if ([...documents.widgets.values()].every(({ module }) => module === undefined)) return document
  return resolvePart(document, kind, documents)
}

function resolvePart(part: unknown, kind: DocumentKind, documents: Documents): unknown {
  if (Array.isArray(part)) return part.map(item => resolvePart(item, kind, documents))
  if (!isObject(part)) return part
  const declared = documents.widgets.get(String(part['ui:field']))
  const inside = Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === 'ui:options' ? value : resolvePart(value, kind, documents),
    ]),
  )
  const options = declared && toOptions(declared, part['ui:options'], documents)
  if (!options) return inside
  // In a form, the field has the label.
  const { label, ...others } = options
  const isDisabled = part['ui:disabled'] === true || part['ui:readonly'] === true
  return {
    ...inside,
    'ui:field': customWidgetName,
    'ui:options': { ...(kind === 'form' ? others : options), ...(isDisabled ? { disabled: true } : {}) },
  }
}

function toOptions(
  { name, title, module, height, label, fallback, reads, value }: WidgetDeclaration,
  options: unknown,
  { modules, definitions }: Documents,
): CustomWidgetOptions | undefined {
  const source = modules.get(module ?? '')
  if (module === undefined || !source) return undefined
  return {
    widget: name,
    module: formatModulePath(module, source),
    height: height ?? defaultHeight,
    reads,
    shape: escapeTemplates(value.type === 'null' ? {} : toValueShape(value, definitions)),
    label: escapeTemplates(label ?? title),
    ...(fallback === undefined ? {} : { fallback: escapeTemplates(fallback) }),
    ...(isObject(options) ? { options } : {}),
  }
}

/** Returns JSON that filling in templates turns into the given one. */
const escapeTemplates = <T>(content: T): T =>
  JSON.parse(JSON.stringify(content), (_, value: unknown) =>
    typeof value === 'string' && value.startsWith('$') ? `$${value}` : value,
  )
