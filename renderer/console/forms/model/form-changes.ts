/** Says what differs between two versions of a form, as data that the console puts into words. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { isSameValue } from '../../saving/record-values.ts'
import { type FormOutline, listOutlinedFields, type OutlinedField, outlineForm } from './form-outline.ts'

export interface FormChange {
  readonly what:
    | 'question_added'
    | 'question_removed'
    | 'question_moved'
    | 'title_changed'
    | 'choices_changed'
    | 'condition_changed'
    | 'question_changed'
    | 'made_required'
    | 'made_optional'
    | 'step_added'
    | 'step_removed'
    | 'step_changed'
    | 'end_added'
    | 'end_removed'
    | 'end_changed'
    | 'form_changed'
  /** What to choose in the editor to see it; undefined: it is gone. */
  readonly pointer?: string
  /** The question, if it is about one. */
  readonly field?: OutlinedField
  /** The text that names a step or an end, or the property of the form. */
  readonly name?: unknown
}

export function listFormChanges(before: JsonRecord, after: JsonRecord): readonly FormChange[] {
  const [old, now] = [outlineForm(before), outlineForm(after)]
  return [
    ...listQuestionChanges(old, now),
    ...listNamedChanges('step', toNamed(before.steps, old.steps), toNamed(after.steps, now.steps)),
    ...listNamedChanges('end', toNamed(before.ends, old.ends), toNamed(after.ends, now.ends)),
    ...listPropertyChanges(before, after),
  ]
}

const keyOf = ({ pointer }: OutlinedField): string => pointer

function listQuestionChanges(before: FormOutline, after: FormOutline): FormChange[] {
  const [old, now] = [listOutlinedFields(before), listOutlinedFields(after)]
  const known = new Map(old.map(field => [keyOf(field), field]))
  const left = new Set(now.map(keyOf))
  const kept = old.filter(field => left.has(keyOf(field))).map(keyOf)
  const order = now.filter(field => known.has(keyOf(field))).map(keyOf)
  const moved = new Set(findMoved(kept, order))
  return [
    ...now.flatMap((field): FormChange[] => {
      const was = known.get(keyOf(field))
      const at = { pointer: field.pointer, field }
      if (!was) return [{ what: 'question_added', ...at }]
      return [
        ...(moved.has(keyOf(field)) ? [{ what: 'question_moved' as const, ...at }] : []),
        ...listFieldChanges(was, field).map(what => ({ what, ...at })),
      ]
    }),
    ...old
      .filter(field => !left.has(keyOf(field)))
      .map((field): FormChange => ({ what: 'question_removed', field })),
  ]
}

function listFieldChanges(before: OutlinedField, after: OutlinedField): FormChange['what'][] {
  const titles = ['ui:title', 'ui:description', 'ui:help', 'ui:placeholder', 'ui:blocks', 'ui:invalid']
  const changes: FormChange['what'][] = []
  const differs = (one: unknown, other: unknown) => !isSameValue(one, other)
  if (titles.some(name => differs(before.ui[name], after.ui[name]))) changes.push('title_changed')
  if (
    differs(before.ui['ui:enumNames'], after.ui['ui:enumNames']) ||
    JSON.stringify(listChoiceValues(before)) !== JSON.stringify(listChoiceValues(after))
  )
    changes.push('choices_changed')
  if (['ui:when', 'ui:require'].some(name => differs(before.ui[name], after.ui[name])))
    changes.push('condition_changed')
  if (before.isRequired !== after.isRequired)
    changes.push(after.isRequired ? 'made_required' : 'made_optional')
  const rest = ({ ui, schema }: OutlinedField) => ({
    schema: withoutChoices(schema),
    ui: Object.fromEntries(
      Object.entries(ui).filter(
        ([name]) =>
          name.startsWith('ui:') &&
          !titles.includes(name) &&
          !['ui:enumNames', 'ui:when', 'ui:require', 'ui:order'].includes(name),
      ),
    ),
  })
  if (differs(rest(before), rest(after))) changes.push('question_changed')
  return changes
}

const listChoiceValues = ({ schema }: OutlinedField): unknown =>
  schema.enum ?? (isObject(schema.items) ? schema.items.enum : undefined) ?? null

/** Also without the questions of a group, which are compared by themselves. */
function withoutChoices(schema: JsonRecord): JsonRecord {
  const { enum: _, items, properties: __, required: ___, ...others } = schema
  return isObject(items) ? { ...others, items: withoutChoices(items) } : others
}

/** Lists what was moved: everything that is not in the longest part whose order is the same. */
function findMoved(before: readonly string[], after: readonly string[]): readonly string[] {
  const places = after.map(name => before.indexOf(name))
  const lengths = places.map(() => 1)
  const previous = places.map(() => -1)
  for (const [index, place] of places.entries())
    for (let earlier = 0; earlier < index; earlier++)
      if ((places[earlier] ?? 0) < place && (lengths[earlier] ?? 0) + 1 > (lengths[index] ?? 0)) {
        lengths[index] = (lengths[earlier] ?? 0) + 1
        previous[index] = earlier
      }
  const stays = new Set<number>()
  for (let at = lengths.indexOf(Math.max(0, ...lengths)); at >= 0; at = previous[at] ?? -1) stays.add(at)
  return after.filter((_, index) => !stays.has(index))
}

interface NamedPart {
  readonly id: string
  readonly pointer: string
  readonly title?: unknown
  readonly content: unknown
}

const toNamed = (
  list: unknown,
  outlined: readonly { readonly id: string; readonly pointer: string; readonly title?: unknown }[],
): NamedPart[] =>
  outlined.flatMap((part, index) => {
    const content = Array.isArray(list) ? list[index] : undefined
    // Which questions a step asks is said of the questions.
    return content === undefined ? [] : [{ ...part, content: { ...Object(content), fields: undefined } }]
  })

function listNamedChanges(
  kind: 'step' | 'end',
  before: readonly NamedPart[],
  after: readonly NamedPart[],
): FormChange[] {
  const known = new Map(before.map(part => [part.id, part]))
  const left = new Set(after.map(({ id }) => id))
  return [
    ...after.flatMap(({ id, pointer, title, content }): FormChange[] => {
      const was = known.get(id)
      if (!was) return [{ what: `${kind}_added`, pointer, name: title ?? id }]
      return isSameValue(was.content, content)
        ? []
        : [{ what: `${kind}_changed`, pointer, name: title ?? id }]
    }),
    ...before
      .filter(({ id }) => !left.has(id))
      .map(({ id, title }): FormChange => ({ what: `${kind}_removed`, name: title ?? id })),
  ]
}

/** Everything that is not said otherwise, by the name of the property. */
function listPropertyChanges(before: JsonRecord, after: JsonRecord): FormChange[] {
  const others = (document: JsonRecord): JsonRecord => {
    const { schema: _, ui: __, steps: ___, ends: ____, version: _____, ...rest } = document
    return rest
  }
  const [old, now] = [others(before), others(after)]
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .filter(name => !isSameValue(old[name], now[name]))
    .map(name => ({ what: 'form_changed', pointer: '', name }))
}
