/** The kinds of questions that can be added, and the controls that fit what a question asks for. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'

export interface QuestionKind {
  /** Also the end of the key of its name, `builder.kind_…`. */
  readonly id: string
  /** In the square of the icons. */
  readonly icon: string
  readonly schema: JsonObject
  readonly ui?: JsonObject
  /** Whether its choices are named when it is added. */
  readonly hasChoices?: true
  /** Whether a setting of the form adds it, and not the menu. */
  readonly isBySetting?: true
}

const lines = 'M3.5 6h13M3.5 10h13M3.5 14h8'
const circle = 'M10 16a6 6 0 1 0 0-12 6 6 0 0 0 0 12Z'
const box = 'M4.5 4.5h11v11h-11Z'
const star = 'm10 3.5 2 4.3 4.6.6-3.4 3.2.9 4.6-4.1-2.3-4.1 2.3.9-4.6-3.4-3.2 4.6-.6Z'

/** In the order of the menu. */
export const questionKinds = [
  { id: 'short_text', icon: 'M3.5 8h13v4h-13ZM6 10h4', schema: { type: 'string', maxLength: 200 } },
  {
    id: 'long_text',
    icon: lines,
    schema: { type: 'string', maxLength: 4000 },
    ui: { 'ui:widget': 'textarea' },
  },
  {
    id: 'choice',
    icon: `${circle}M10 12.2a2.2 2.2 0 1 0 0-4.4 2.2 2.2 0 0 0 0 4.4Z`,
    schema: { type: 'string' },
    ui: { 'ui:widget': 'radio' },
    hasChoices: true,
  },
  {
    id: 'choices',
    icon: `${box}M7 10l2.2 2.2L13.2 8`,
    schema: { type: 'array', uniqueItems: true, items: { type: 'string' } },
    ui: { 'ui:widget': 'checkboxes' },
    hasChoices: true,
  },
  { id: 'yes_no', icon: `${box}M7 10l2.2 2.2L13.2 8`, schema: { type: 'boolean' } },
  {
    id: 'email',
    icon: 'M3.5 5.5h13v9h-13ZM3.5 6l6.5 5 6.5-5',
    schema: { type: 'string', format: 'email', maxLength: 254 },
    ui: { 'ui:widget': 'email', 'ui:autocomplete': 'email' },
  },
  {
    id: 'phone',
    icon: 'M7 3.5h6v13H7ZM9.5 14h1',
    schema: { type: 'string', format: 'phone', maxLength: 40 },
    ui: { 'ui:widget': 'tel', 'ui:autocomplete': 'tel' },
  },
  {
    id: 'number',
    icon: 'M8 4 6.5 16M13.5 4 12 16M4.5 8h12M3.5 12h12',
    schema: { type: 'integer', minimum: 0, maximum: 1000 },
  },
  { id: 'date', icon: 'M4 5h12v11H4ZM4 8.5h12M7 3.5V6M13 3.5V6', schema: { type: 'string', format: 'date' } },
  { id: 'time', icon: `${circle}M10 7v3l2 1.5`, schema: { type: 'string', format: 'time' } },
  {
    id: 'rating',
    icon: star,
    schema: { type: 'integer', minimum: 1, maximum: 5 },
    ui: { 'ui:widget': 'rating' },
  },
  {
    id: 'nps',
    icon: 'M4 15V9M8 15V7M12 15V5M16 15V11',
    schema: { type: 'integer', minimum: 0, maximum: 10 },
    ui: { 'ui:widget': 'nps' },
  },
  {
    id: 'scale',
    icon: 'M3.5 10h13M5 7.5v5M10 7.5v5M15 7.5v5',
    schema: { type: 'integer', minimum: 1, maximum: 5 },
    ui: { 'ui:widget': 'scale' },
  },
  {
    id: 'file',
    icon: 'M10 14V5M6.5 8.5 10 5l3.5 3.5M4.5 16h11',
    schema: { type: 'string', format: 'upload' },
    ui: { 'ui:widget': 'file' },
  },
  {
    id: 'address',
    icon: 'M10 17s5-4.6 5-8.6a5 5 0 0 0-10 0c0 4 5 8.6 5 8.6Z',
    schema: {
      type: 'object',
      additionalProperties: false,
      properties: {
        street: { type: 'string', maxLength: 120 },
        postcode: { type: 'string', maxLength: 20 },
        city: { type: 'string', maxLength: 80 },
        country: { type: 'string', format: 'country' },
      },
    },
    ui: { 'ui:field': 'address' },
  },
  {
    id: 'signature',
    icon: 'M3.5 13c3-6 5-6 5-2s2 3 3 0 2-2 2 1 2 1 3-1M3.5 16.5h13',
    schema: {
      type: 'object',
      minProperties: 1,
      properties: {
        strokes: { type: 'string', maxLength: 20_000 },
        name: { type: 'string', maxLength: 200 },
      },
    },
    ui: { 'ui:field': 'signature' },
  },
  { id: 'statement', icon: 'M4 5h12M4 8.5h12M4 12h7', schema: { type: 'null' } },
  {
    id: 'total',
    icon: 'M3.5 5.5h13v9h-13ZM3.5 8.5h13M6 12h3',
    schema: { type: 'integer' },
    ui: { 'ui:field': 'payment' },
    isBySetting: true,
  },
  {
    id: 'time_to_book',
    icon: 'M4 5h12v11H4ZM4 8.5h12M7 3.5V6M13 3.5V6M8 12l1.6 1.6L12.5 11',
    schema: { type: 'string', maxLength: 40 },
    ui: { 'ui:field': 'slot' },
    isBySetting: true,
  },
] as const satisfies readonly QuestionKind[]

/** Returns the name of a question of a kind until its title says more: `shortText`. */
export const toUsualName = (kind: string): string =>
  kind.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Whether the name is one that a question gets without a title. */
export const isUsualName = (name: string): boolean =>
  questionKinds.some(({ id }) => toUsualName(id) === name.replace(/\d+$/, ''))

export type QuestionKindId = (typeof questionKinds)[number]['id']

/** Controls that show the same data, the usual one first. */
const controls: readonly {
  readonly fits: (schema: JsonObject) => boolean
  readonly names: readonly string[]
}[] = [
  { fits: schema => Array.isArray(schema.enum), names: ['radio', 'select', 'pictures'] },
  {
    fits: schema => isObject(schema.items) && Array.isArray(schema.items.enum),
    names: ['checkboxes', 'multi-select', 'pictures'],
  },
  { fits: ({ type, format }) => type === 'string' && format === undefined, names: ['text', 'textarea'] },
  { fits: ({ type }) => type === 'boolean', names: ['checkbox', 'radio'] },
  {
    fits: ({ type }) => type === 'integer',
    names: ['number', 'updown', 'range', 'rating', 'scale', 'nps', 'csat'],
  },
  { fits: ({ type }) => type === 'number', names: ['number', 'updown', 'range'] },
]

/** Lists the controls that fit a question; none if there is only one. */
export function listFittingControls(schema: JsonObject, ui: JsonObject): readonly string[] {
  if (ui['ui:field'] !== undefined) return []
  const names = controls.find(({ fits }) => fits(schema))?.names ?? []
  const current = ui['ui:widget']
  // Pictures are added with their files, which the JSON does.
  return names.filter(name => name !== 'pictures' || current === name)
}

/** Returns the kind that a question is most like; undefined: none of them. */
export function findQuestionKind(schema: JsonObject, ui: JsonObject): QuestionKind | undefined {
  const widget = ui['ui:field'] ?? ui['ui:widget']
  const known: readonly QuestionKind[] = questionKinds
  const isAlike = (kind: QuestionKind) => {
    const own = kind.ui?.['ui:field'] ?? kind.ui?.['ui:widget']
    return kind.schema.type === schema.type && kind.schema.format === schema.format && own === widget
  }
  const hasChoices =
    Array.isArray(schema.enum) || (isObject(schema.items) && Array.isArray(schema.items.enum))
  return (
    known.find(kind => isAlike(kind) && (kind.hasChoices ?? false) === hasChoices) ??
    (hasChoices
      ? known.find(kind => kind.hasChoices && kind.schema.type === (schema.type ?? 'string'))
      : undefined) ??
    known.find(
      kind => kind.schema.type === schema.type && kind.schema.format === schema.format && !kind.hasChoices,
    )
  )
}
