/** Says at the fields of a record what holds while they are empty. */
import type { GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { formatLocalizedText } from '#schemas/runtime/core/localized-text.ts'
import { getAtPointer, isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import type { ConsoleI18n } from '../../context/i18n.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

interface UsualValue {
  readonly pointer: string
  readonly value: string | number | null
  /** The name of the property that it is taken from; empty if there is none. */
  readonly from: string
}

/** What a list says of itself, which means something else if it is empty than if it is absent. */
interface ListHint {
  readonly pointer: string
  readonly hint: unknown
}

/** Finds the default values that hold beside what is typed now. */
export const findDefaultValues = (
  { usual, ui }: Pick<GetRecordFormOutput, 'usual' | 'ui'>,
  draft: JsonRecord,
): readonly (UsualValue | ListHint)[] => [
  ...usual.flatMap(({ pointer, follows = '', value }) => {
    const followed = getAtPointer(draft, follows)
    if (typeof followed === 'string' || typeof followed === 'number')
      return [{ pointer, value: followed, from: follows.slice(1) }]
    return value === undefined ? [] : [{ pointer, value, from: '' }]
  }),
  ...listHints(ui, draft, ''),
]

function listHints(ui: JsonObject, value: unknown, pointer: string): readonly ListHint[] {
  const empty = ui['ui:empty']
  const own = isObject(empty) ? [{ pointer, hint: value === undefined ? empty.absent : empty.list }] : []
  const inner = Object.entries(ui).flatMap(([name, part]) =>
    name.startsWith('ui:') || !isObject(part)
      ? []
      : listHints(part, isObject(value) ? value[name] : undefined, `${pointer}/${name}`),
  )
  return [...own, ...inner]
}

interface UsualWords {
  readonly i18n: ConsoleI18n
  readonly formatValue: (name: string, value: unknown) => string
}

/** Adds the default values to the ui schema: as the option `usual` where something is chosen, else as part of the hint. */
export const withDefaultValues = (
  ui: JsonObject,
  usual: readonly (UsualValue | ListHint)[],
  context: UsualWords,
): JsonObject =>
  usual.reduce(
    (changed, found) =>
      changeAt(changed, parsePointer(found.pointer), part => addUsual(part, found, context)),
    ui,
  )

function changeAt(
  ui: JsonObject,
  [name, ...rest]: readonly string[],
  change: (part: JsonObject) => JsonObject,
): JsonObject {
  if (name === undefined) return change(ui)
  // What holds in one entry of a list holds in all of them.
  const key = name === '0' && isObject(ui.items) ? 'items' : name
  const part = ui[key]
  return isObject(part) ? { ...ui, [key]: changeAt(part, rest, change) } : ui
}

function addUsual(
  ui: JsonObject,
  found: UsualValue | ListHint,
  { i18n, formatValue }: UsualWords,
): JsonObject {
  const help = (hint: string) => ({ ...ui, 'ui:help': [ui['ui:help'], hint].filter(Boolean).join(' ') })
  if ('hint' in found) return help(formatLocalizedText(found.hint, i18n))
  const { pointer, value, from } = found
  if (choosing.has(String(ui['ui:widget'])))
    return { ...ui, 'ui:options': { ...(isObject(ui['ui:options']) ? ui['ui:options'] : {}), usual: value } }
  return help(i18n.t('record.usual', { from, value: formatValue(pointer.slice(1), value) }))
}

/** The widgets whose empty choice says it. */
const choosing: ReadonlySet<string> = new Set(['deadline', 'details-form', 'language', 'reference'])
