/** Reads a field's choices: their values, names, hints and order. */
import type { EnumOptionsType } from '@rjsf/utils'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { FormContext, FormWidgetProps } from './types.ts'

export type EnumOption = EnumOptionsType

/** Returns the choices in the document's order, or with `ui:randomize` in a random order per visitor. */
export function listOptions({ options, registry, htmlName, id }: FormWidgetProps): readonly EnumOption[] {
  const choices = (options.enumOptions ?? []).map(named)
  return options.randomize === true ? shuffleOptions(choices, registry.formContext, htmlName ?? id) : choices
}

/** Names a choice whose value is an object, for which RJSF has no name. */
const named = (choice: EnumOption): EnumOption =>
  isObject(choice.value) && choice.label === String(choice.value)
    ? { ...choice, label: Object.values(choice.value).join(', ') }
    : choice

/** Shuffles options: every order is equally likely, and the same seed and field give the same order. */
export function shuffleOptions(
  choices: readonly EnumOption[],
  { seed }: FormContext,
  field: string,
): readonly EnumOption[] {
  if (seed === undefined) return choices
  const drawn = choices.map(choice => ({ choice, lot: hash(`${seed} ${field} ${toDomValue(choice.value)}`) }))
  return drawn.sort((one, other) => one.lot - other.lot).map(({ choice }) => choice)
}

/** Hashes with FNV-1a and a final mix, without which texts that differ only at the end would keep their order. */
function hash(text: string): number {
  let bits = 0x811c9dc5
  for (const character of text) bits = Math.imul(bits ^ (character.codePointAt(0) ?? 0), 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  return (bits ^ (bits >>> 13)) >>> 0
}

export function getOptionHint({ options }: FormWidgetProps, { value }: EnumOption): string | undefined {
  const hint = isObject(options.enumHints) ? options.enumHints[toDomValue(value)] : undefined
  return typeof hint === 'string' ? hint : undefined
}

export const isOptionDisabled = ({ options }: FormWidgetProps, { value }: EnumOption): boolean =>
  options.enumDisabled?.includes(value) ?? false

export const asArray = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** Adds or removes a value, and returns the picked values in the document's order. */
export function toggleOption(props: FormWidgetProps, chosen: EnumOption, on: boolean): unknown[] {
  const picked = asArray(props.value).map(toDomValue)
  return (props.options.enumOptions ?? [])
    .filter(({ value }) => (value === chosen.value ? on : picked.includes(toDomValue(value))))
    .map(({ value }) => value)
}

/** Returns a value as attribute text. Equal values have equal texts, so it also serves to compare them. */
export function toDomValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
