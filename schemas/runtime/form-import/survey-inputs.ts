/** Converts questions of SurveyJS that have one answer without choices: texts, numbers, points on a scale, yes or no, files. */
import { toExcerpt } from './import-note.ts'
import {
  type FieldShape,
  type ImportedChoice,
  toAcceptedTypes,
  toChoiceField,
  toScaleField,
  toTextField,
} from './imported-choices.ts'
import { formBounds, type ImportedText, withoutEmpty } from './imported-fields.ts'
import { mapText } from './imported-text.ts'
import type { SourceNode } from './source-node.ts'
import { readSurveyChoices } from './survey-choices.ts'
import { readSurveyText, type SurveyImport } from './survey-import.ts'

export function withSurveyMaxLength(shape: FieldShape, node: SourceNode): FieldShape {
  const most = node.number('maxLength')
  if (most !== undefined && most > 0) shape.schema.maxLength = Math.min(Math.round(most), 100_000)
  return shape
}

const textInputs: Readonly<Record<string, FieldShape>> = {
  email: {
    schema: { format: 'email', maxLength: 254 },
    ui: { 'ui:inputmode': 'email', 'ui:autocomplete': 'email' },
  },
  tel: { schema: { format: 'phone', maxLength: 40 }, ui: { 'ui:widget': 'tel', 'ui:inputmode': 'tel' } },
  url: { schema: { format: 'uri', maxLength: 500 }, ui: { 'ui:widget': 'url' } },
  date: { schema: { format: 'date' }, ui: {} },
  'datetime-local': { schema: { format: 'date-time' }, ui: {} },
  datetime: { schema: { format: 'date-time' }, ui: {} },
  time: { schema: { format: 'time' }, ui: {} },
  password: { schema: { maxLength: 200 }, ui: { 'ui:widget': 'password' } },
}

export function convertSurveyText(node: SourceNode): FieldShape {
  const input = node.text('inputType') ?? 'text'
  const autocomplete = node.text('autocomplete') ?? node.text('autoComplete')
  const hint = autocomplete === undefined ? {} : { 'ui:autocomplete': autocomplete }
  if (input === 'number' || input === 'range') {
    const minimum = node.number('min')
    const maximum = node.number('max')
    const step = node.number('step')
    return {
      schema: {
        type:
          step !== undefined && Number.isInteger(step) && Number.isInteger(minimum ?? 0)
            ? 'integer'
            : 'number',
        ...(minimum === undefined ? {} : { minimum }),
        ...(maximum === undefined ? {} : { maximum }),
        ...(step !== undefined && step > 0 && step !== 1 && (minimum ?? 0) % step === 0
          ? { multipleOf: step }
          : {}),
      },
      ui: { ...(input === 'range' ? { 'ui:widget': 'range' } : {}), ...hint },
    }
  }
  const known = Object.hasOwn(textInputs, input) ? textInputs[input] : undefined
  if (known) return { schema: { type: 'string', ...known.schema }, ui: { ...known.ui, ...hint } }
  if (input !== 'text') node.note('question_replaced', { type: input, by: 'text' }, 'inputType')
  const shape = withSurveyMaxLength(toTextField(false), node)
  return { schema: shape.schema, ui: { ...shape.ui, ...hint } }
}

export function convertSurveyRating(node: SourceNode, survey: SurveyImport): FieldShape {
  const low = readSurveyText(node, 'minRateDescription', survey)
  const high = readSurveyText(node, 'maxRateDescription', survey)
  const values = readSurveyChoices(node, 'rateValues', survey)
  const look = node.text('rateType') ?? node.text('rateDisplayMode') ?? 'labels'
  const first = node.number('rateMin') ?? 1
  const step = node.number('rateStep') ?? 1
  const count = node.number('rateCount')
  const last = node.number('rateMax') ?? (count === undefined ? 5 : first + (count - 1) * step)
  const ends = {
    ...(low === undefined ? {} : { 'ui:low': low }),
    ...(high === undefined ? {} : { 'ui:high': high }),
  }
  if (values.length > 0) {
    const numbers = values.map(({ value }) => value)
    const isRow = numbers.every(
      (value, index) => Number.isInteger(value) && value === Number(numbers[0]) + index,
    )
    const shape = toChoiceField(values, 'radio')
    if (!isRow) {
      for (const [key, text] of [
        ['minRateDescription', low],
        ['maxRateDescription', high],
      ] as const)
        if (text !== undefined) node.note('property_left_out', { name: key, value: toExcerpt(text) }, key)
      return shape
    }
    return {
      schema: { type: 'integer', minimum: numbers[0], maximum: numbers.at(-1) },
      ui: { ...shape.ui, 'ui:widget': 'scale', ...ends },
    }
  }
  if (step !== 1 || !Number.isInteger(first) || !Number.isInteger(last)) {
    const points: ImportedChoice[] = []
    for (
      let value = first;
      value <= last && step > 0 && points.length < formBounds.scalePoints;
      value += step
    )
      points.push({ value: Number(value.toPrecision(12)) })
    const [least, most] = [points[0], points.at(-1)]
    return toChoiceField(
      points.map(point => ({
        ...point,
        label:
          point === least
            ? prefixed(point.value, low)
            : point === most
              ? prefixed(point.value, high)
              : undefined,
      })),
      'radio',
    )
  }
  const isNps = first === 0 && last === 10
  const widget =
    (look === 'stars' || look === 'smileys') && first === 1
      ? look === 'smileys' && last === 5
        ? 'csat'
        : look === 'stars' && low === undefined && high === undefined
          ? 'rating'
          : 'scale'
      : isNps
        ? 'nps'
        : 'scale'
  if (widget === 'csat' && (low !== undefined || high !== undefined))
    return {
      schema: { type: 'integer', minimum: 1, maximum: 5 },
      ui: { 'ui:widget': 'csat', 'ui:enumNames': withoutEmpty({ 1: low, 5: high }) },
    }
  return toScaleField({ first, last: Math.max(first, last), look: widget, low, high })
}

const prefixed = (value: string | number, text: ImportedText | undefined): ImportedText | undefined =>
  text === undefined ? undefined : mapText(text, one => `${value} – ${one}`)

export function convertSurveySlider(node: SourceNode): FieldShape | undefined {
  if ((node.get('sliderType').value ?? 'single') !== 'single') return undefined
  node.text('sliderType')
  const minimum = node.number('min') ?? 0
  const maximum = node.number('max') ?? 100
  const step = node.number('step') ?? 1
  return {
    schema: {
      type: Number.isInteger(step) && Number.isInteger(minimum) ? 'integer' : 'number',
      minimum,
      maximum,
      ...(step > 0 && step !== 1 && minimum % step === 0 ? { multipleOf: step } : {}),
    },
    ui: { 'ui:widget': 'range' },
  }
}

export function convertSurveyBoolean(node: SourceNode, survey: SurveyImport): FieldShape {
  const labelTrue = readSurveyText(node, 'labelTrue', survey)
  const labelFalse = readSurveyText(node, 'labelFalse', survey)
  const [valueTrue, valueFalse] = ['valueTrue', 'valueFalse'].map(key => node.get(key))
  const yes = valueTrue?.value
  const no = valueFalse?.value
  const isValue = (value: unknown): value is string | number =>
    typeof value === 'string' || typeof value === 'number'
  if (valueTrue && valueFalse && isValue(yes) && isValue(no)) {
    valueTrue.take()
    valueFalse.take()
    return toChoiceField(
      [
        { value: yes, label: labelTrue },
        { value: no, label: labelFalse },
      ],
      'radio',
    )
  }
  const isBox = node.text('renderAs') === 'checkbox'
  const names = withoutEmpty({ true: labelTrue, false: labelFalse })
  return {
    schema: { type: 'boolean' },
    ui: isBox
      ? {}
      : { 'ui:widget': 'radio', ...(Object.keys(names).length > 0 ? { 'ui:enumNames': names } : {}) },
  }
}

export function convertSurveyFile(node: SourceNode): FieldShape {
  const types = node.text('acceptedTypes')
  const { accepted, left } = toAcceptedTypes(types?.split(',') ?? [])
  if (left.length > 0) node.note('file_limit_changed', { limit: left.join(', ') }, 'acceptedTypes')
  const bytes = node.number('maxSize')
  if (bytes !== undefined && bytes > formBounds.uploadBytes)
    node.note('file_limit_changed', { limit: `${bytes} B` }, 'maxSize')
  node.leaveOut('storeDataAsText')
  const ui = {
    'ui:widget': 'file',
    ...(accepted.length > 0 ? { 'ui:accept': accepted } : {}),
    ...(bytes !== undefined && bytes > 0
      ? { 'ui:maxBytes': Math.min(Math.round(bytes), formBounds.uploadBytes) }
      : {}),
  }
  const file = { type: 'string', format: 'upload' }
  if (!node.flag('allowMultiple')) return { schema: file, ui }
  return { schema: { type: 'array', maxItems: 10, items: file }, ui: { items: ui } }
}
