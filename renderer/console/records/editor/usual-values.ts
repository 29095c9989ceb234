/** Says at the fields of a record what holds while they are empty. */
import type { GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { getAtPointer, isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import type { ConsoleWords } from '../../words.ts'
import type { JsonRecord } from './record-values.ts'

export interface UsualValue {
  readonly pointer: string
  readonly value: string | number | null
  /** The name of the property that it is taken from; empty if there is none. */
  readonly from: string
}

/** Finds the values that hold beside what is typed now. */
export const findUsualValues = (
  usual: GetRecordFormOutput['usual'],
  draft: JsonRecord,
): readonly UsualValue[] =>
  usual.flatMap(({ pointer, follows = '', value }) => {
    const followed = getAtPointer(draft, follows)
    if (typeof followed === 'string' || typeof followed === 'number')
      return [{ pointer, value: followed, from: follows.slice(1) }]
    return value === undefined ? [] : [{ pointer, value, from: '' }]
  })

interface UsualWords {
  readonly words: ConsoleWords
  readonly formatValue: (name: string, value: unknown) => string
}

/** Adds the values to the ui schema: as the option `usual` where something is chosen, else as part of the hint. */
export const withUsualValues = (
  ui: JsonObject,
  usual: readonly UsualValue[],
  context: UsualWords,
): JsonObject =>
  usual.reduce(
    (changed, value) => withUsualValue(changed, parsePointer(value.pointer), { value, context }),
    ui,
  )

function withUsualValue(
  ui: JsonObject,
  [name, ...rest]: readonly string[],
  place: { readonly value: UsualValue; readonly context: UsualWords },
): JsonObject {
  if (name !== undefined) {
    const part = ui[name]
    return isObject(part) ? { ...ui, [name]: withUsualValue(part, rest, place) } : ui
  }
  const {
    value: { pointer, value, from },
    context: { words, formatValue },
  } = place
  if (choosing.has(String(ui['ui:widget'])))
    return { ...ui, 'ui:options': { ...(isObject(ui['ui:options']) ? ui['ui:options'] : {}), usual: value } }
  const hint = words.t('record.usual', { from, value: formatValue(pointer.slice(1), value) })
  return { ...ui, 'ui:help': [ui['ui:help'], hint].filter(Boolean).join(' ') }
}

/** The widgets whose empty choice says it. */
const choosing: ReadonlySet<string> = new Set(['deadline', 'language', 'reference'])
