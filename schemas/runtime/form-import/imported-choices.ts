/** Makes the schema and the ui schema of questions with choices and of scales. */
import { formBounds, type ImportedText } from './imported-fields.ts'

export interface ImportedChoice {
  readonly value: string | number
  readonly label?: ImportedText | undefined
}

export interface FieldShape {
  readonly schema: Record<string, unknown>
  readonly ui: Record<string, unknown>
}

/** Returns the labels of choices that are not called like their value. */
function toEnumNames(choices: readonly ImportedChoice[]): Record<string, unknown> {
  const named = choices.filter(({ value, label }) => label !== undefined && label !== String(value))
  return named.length === 0
    ? {}
    : { 'ui:enumNames': Object.fromEntries(named.map(({ value, label }) => [String(value), label])) }
}

/** Returns the schema of one of the choices. */
function toChoiceSchema(choices: readonly ImportedChoice[]): Record<string, unknown> {
  const values = [...new Set(choices.map(({ value }) => value))]
  const type = values.every(value => typeof value === 'string')
    ? 'string'
    : values.every(Number.isInteger)
      ? 'integer'
      : values.every(value => typeof value === 'number')
        ? 'number'
        : undefined
  return { ...(type === undefined ? {} : { type }), enum: values }
}

export const toChoiceField = (
  choices: readonly ImportedChoice[],
  widget: 'radio' | 'select',
): FieldShape => ({
  schema: toChoiceSchema(choices),
  ui: { 'ui:widget': widget, ...toEnumNames(choices) },
})

/** A question with choices and a text for another answer: its answers are texts. */
export const toChoiceOrOtherField = (
  choices: readonly ImportedChoice[],
  other: ImportedText | undefined,
): FieldShape => {
  const names = toEnumNames(choices)['ui:enumNames']
  const labels = {
    ...(typeof names === 'object' ? names : {}),
    ...(other === undefined ? {} : { '': other }),
  }
  return {
    schema: {
      type: 'string',
      maxLength: 500,
      examples: [...new Set(choices.map(({ value }) => String(value)))],
    },
    ui: {
      'ui:widget': 'radio-other',
      ...(Object.keys(labels).length > 0 ? { 'ui:enumNames': labels } : {}),
    },
  }
}

export const toSeveralChoicesField = (
  choices: readonly ImportedChoice[],
  widget: 'checkboxes' | 'multi-select',
  limits: { readonly minItems?: number | undefined; readonly maxItems?: number | undefined } = {},
): FieldShape => ({
  schema: {
    type: 'array',
    uniqueItems: true,
    ...(limits.minItems !== undefined && limits.minItems > 0 ? { minItems: limits.minItems } : {}),
    ...(limits.maxItems !== undefined && limits.maxItems > 0 ? { maxItems: limits.maxItems } : {}),
    items: toChoiceSchema(choices),
  },
  ui: { 'ui:widget': widget, ...toEnumNames(choices) },
})

export const toRankingField = (choices: readonly ImportedChoice[]): FieldShape => ({
  schema: {
    type: 'array',
    uniqueItems: true,
    maxItems: choices.length,
    items: toChoiceSchema(choices),
  },
  ui: { 'ui:field': 'ranking', ...toEnumNames(choices) },
})

export const signatureSchema = {
  type: 'object',
  minProperties: 1,
  properties: {
    strokes: { type: 'string', maxLength: 20_000 },
    name: { type: 'string', maxLength: 200 },
  },
} as const

/** A text question, short or long. */
export const toTextField = (isLong: boolean): FieldShape => ({
  schema: { type: 'string', maxLength: isLong ? 4000 : 1000 },
  ui: isLong ? { 'ui:widget': 'textarea' } : {},
})

export interface ScaleShape {
  readonly first: number
  readonly last: number
  readonly look: 'rating' | 'nps' | 'csat' | 'scale'
  readonly low?: ImportedText | undefined
  readonly high?: ImportedText | undefined
}

/** A point on a scale of whole numbers; a slider if there are more points than anybody can tell apart. */
export const toScaleField = ({ first, last, look, low, high }: ScaleShape): FieldShape => ({
  schema: { type: 'integer', minimum: first, maximum: last },
  ui: {
    'ui:widget': last - first >= formBounds.scalePoints ? 'range' : look,
    ...(low === undefined ? {} : { 'ui:low': low }),
    ...(high === undefined ? {} : { 'ui:high': high }),
  },
})

/** Files that a form can take, by their extensions; see `server/lib/media-type.ts`. */
const mediaTypes: Readonly<Record<string, string>> = {
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.txt': 'text/plain',
  '.csv': 'text/plain',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}

/** Splits a list such as `image/*,.pdf` into the media types that forms accept and the rest. */
export function toAcceptedTypes(list: readonly string[]) {
  const accepted = new Set<string>()
  const left: string[] = []
  const known = Object.values(mediaTypes)
  for (const entry of list.map(one => one.trim().toLowerCase()).filter(one => one !== '')) {
    const type = Object.hasOwn(mediaTypes, entry) ? mediaTypes[entry] : entry
    if (type !== undefined && (type === 'image/*' || known.includes(type))) accepted.add(type)
    else left.push(entry)
  }
  return { accepted: [...accepted], left }
}
