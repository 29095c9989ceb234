/** Converts questions of SurveyJS with choices. */
import { isObject } from '../core/pointer.ts'
import { writePath } from './expression-text.ts'
import { toExcerpt } from './import-note.ts'
import {
  type FieldShape,
  type ImportedChoice,
  toChoiceField,
  toChoiceOrOtherField,
  toRankingField,
  toSeveralChoicesField,
  toTextField,
} from './imported-choices.ts'
import { formBounds, getPlainText, type ImportedField, withoutEmpty } from './imported-fields.ts'
import type { SourceNode } from './source-node.ts'
import {
  readSurveyText,
  registerSurveyAnswer,
  reportSurveyConditions,
  type SurveyImport,
  type SurveyQuestion,
} from './survey-import.ts'

/** Reads choices: values, or values with texts. Choices without a plain value stay unread and are reported. */
export function readSurveyChoices(
  node: SourceNode,
  key: string,
  survey: SurveyImport,
): readonly ImportedChoice[] {
  const seen = new Set<string>()
  const choices: ImportedChoice[] = []
  for (const entry of node.list(key).slice(0, formBounds.choices)) {
    const given = isObject(entry.value) ? entry.value.value : entry.value
    if (typeof given !== 'string' && typeof given !== 'number' && typeof given !== 'boolean') continue
    const value = typeof given === 'boolean' ? String(given) : given
    if (seen.has(String(value)) || value === '') continue
    seen.add(String(value))
    if (!isObject(entry.value)) entry.take()
    else entry.leaveOut('value')
    if (typeof given === 'boolean') entry.note('value_changed', { from: String(given), to: `"${value}"` })
    if (isObject(entry.value)) reportSurveyConditions(entry, ['visibleIf', 'enableIf'])
    choices.push({ value, label: isObject(entry.value) ? readSurveyText(entry, 'text', survey) : undefined })
  }
  return choices
}

function listOwnChoices({ node, level, survey }: SurveyQuestion): ImportedChoice[] {
  const choices = [...readSurveyChoices(node, 'choices', survey)]
  const first = node.number('choicesMin')
  const last = node.number('choicesMax')
  const step = node.number('choicesStep') ?? 1
  if (first !== undefined && last !== undefined && step > 0 && (last - first) / step <= formBounds.choices)
    for (let value = first; value <= last; value += step)
      if (!choices.some(choice => choice.value === value)) choices.push({ value })
  const order = node.text('choicesOrder')
  if (order === 'asc' || order === 'desc') {
    const nameOf = ({ value, label }: ImportedChoice) => getPlainText(label) || String(value)
    choices.sort((a, b) => (order === 'asc' ? 1 : -1) * (nameOf(a) < nameOf(b) ? -1 : 1))
  }
  const { choicesByUrl } = isObject(node.value) ? node.value : {}
  if (isObject(choicesByUrl) && typeof choicesByUrl.url === 'string')
    node.note('remote_choices', { address: toExcerpt(choicesByUrl.url) }, 'choicesByUrl')
  const fromQuestion = node.text('choicesFromQuestion')
  if (fromQuestion !== undefined) {
    const other = survey.answers.get(`${level.prefix}${fromQuestion}`)
    const listed = other && (isObject(other.schema.items) ? other.schema.items.enum : other.schema.enum)
    if (Array.isArray(listed) && choices.length === 0)
      for (const value of listed)
        if (typeof value === 'string' || typeof value === 'number') choices.push({ value })
    node.note(
      'property_left_out',
      { name: 'choicesFromQuestion', value: fromQuestion },
      'choicesFromQuestion',
    )
  }
  return choices
}

/** A further choice of SurveyJS: `showNoneItem` (before version 1.12 `hasNone`), with its text. */
const extraChoices = [
  { keys: ['showNoneItem', 'hasNone'], text: 'noneText', value: 'none', label: 'None', isExclusive: true },
  {
    keys: ['showRefuseItem'],
    text: 'refuseText',
    value: 'refused',
    label: 'Refuse to answer',
    isExclusive: true,
  },
  {
    keys: ['showDontKnowItem'],
    text: 'dontKnowText',
    value: 'dontknow',
    label: "Don't know",
    isExclusive: true,
  },
] as const

export function convertSurveyChoices(type: string, place: SurveyQuestion): FieldShape | undefined {
  const { node, survey } = place
  const choices = listOwnChoices(place)
  const multiple = node.flag('multiSelect')
  const isSeveral = type === 'checkbox' || type === 'tagbox' || (type === 'imagepicker' && multiple === true)
  for (const { keys, text, value, label, isExclusive } of extraChoices) {
    if (!keys.some(key => node.flag(key))) continue
    choices.push({ value, label: readSurveyText(node, text, survey) ?? label })
    if (isSeveral && isExclusive)
      node.note(
        'exclusive_choice',
        { choice: value },
        keys.find(key => node.get(key).value === true),
      )
  }
  const asksOther = [node.flag('showOtherItem'), node.flag('hasOther')].includes(true)
  if (type === 'imagepicker')
    for (const entry of node.list('choices')) {
      const address = entry.text('imageLink')
      if (address !== undefined) entry.note('picture_left_out', { address: toExcerpt(address) }, 'imageLink')
    }
  if (choices.length === 0) {
    if (type === 'ranking') return undefined
    node.note('question_replaced', { type, by: 'text' }, 'type')
    return toTextField(false)
  }
  if (node.get('choicesOrder').value === 'random') node.text('choicesOrder')
  const random = node.get('choicesOrder').value === 'random' ? { 'ui:randomize': true } : {}
  if (type === 'ranking') {
    const shape = toRankingField(choices)
    return { schema: shape.schema, ui: { ...shape.ui, ...random } }
  }
  if (isSeveral) {
    if (asksOther) {
      choices.push({ value: 'other', label: readSurveyText(node, 'otherText', survey) ?? 'Other' })
      place.companions.push(askOther(place))
    }
    const shape = toSeveralChoicesField(choices, type === 'tagbox' ? 'multi-select' : 'checkboxes', {
      minItems: node.number('minSelectedChoices'),
      maxItems: node.number('maxSelectedChoices'),
    })
    return { schema: shape.schema, ui: { ...shape.ui, ...random } }
  }
  const shape = asksOther
    ? toChoiceOrOtherField(choices, readSurveyText(node, 'otherText', survey))
    : toChoiceField(choices, type === 'dropdown' ? 'select' : 'radio')
  return { schema: shape.schema, ui: { ...shape.ui, ...random } }
}

/** Asks for the text of "other" in a question of its own, because an answer of several choices has only choices. */
function askOther({ node, name, sourceName, level, survey }: SurveyQuestion): ImportedField {
  const placeholder =
    readSurveyText(node, 'otherPlaceholder', survey) ?? readSurveyText(node, 'otherPlaceHolder', survey)
  const shape = toTextField(false)
  const field: ImportedField = {
    name: level.names.claim(`${name}Other`, 'other'),
    schema: shape.schema,
    ui: withoutEmpty({ 'ui:title': { message: 'form.other_text' }, 'ui:placeholder': placeholder }),
    isRequired: false,
  }
  node.note('other_asked_apart', {}, node.get('showOtherItem').value ? 'showOtherItem' : 'hasOther')
  registerSurveyAnswer(
    `${sourceName}-Comment`,
    { names: [...level.path, field.name], schema: field.schema },
    level,
  )
  if (level.path.length === 0) {
    const condition = `'other' in ${writePath(name)}`
    field.ui['ui:when'] = condition
    field.ui['ui:require'] = condition
  }
  return field
}
