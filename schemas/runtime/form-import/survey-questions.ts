/** Converts the questions of SurveyJS, panels and groups included. */
import { isObject } from '../core/pointer.ts'
import { toExcerpt } from './import-note.ts'
import {
  type FieldShape,
  type ImportedChoice,
  signatureSchema,
  toChoiceField,
  toTextField,
} from './imported-choices.ts'
import {
  createNameRegistry,
  getPlainText,
  type ImportedField,
  type ImportedText,
  toFieldGroup,
  withoutEmpty,
} from './imported-fields.ts'
import { convertHtml, mapText, takeLocalizedText, takePlainText, toTextBlocks } from './imported-text.ts'
import { toVideoAddress } from './outside-address.ts'
import type { SourceNode } from './source-node.ts'
import { convertSurveyChoices, readSurveyChoices } from './survey-choices.ts'
import { importSurveyExpression } from './survey-computed.ts'
import {
  addSurveyConditions,
  createSurveyBlocks,
  enterSurveyGroup,
  importSurveyHeading,
  readSurveyText,
  registerSurveyAnswer,
  reportSurveyConditions,
  type SurveyLevel,
  type SurveyQuestion,
} from './survey-import.ts'
import {
  convertSurveyBoolean,
  convertSurveyFile,
  convertSurveyRating,
  convertSurveySlider,
  convertSurveyText,
  withSurveyMaxLength,
} from './survey-inputs.ts'
import { importSurveyCorrectAnswer, importSurveyDefault, importSurveyValidators } from './survey-rules.ts'

export function importSurveyElements(nodes: readonly SourceNode[], level: SurveyLevel): ImportedField[] {
  const fields: ImportedField[] = []
  for (const node of nodes) {
    const type = readType(node)
    if (type === 'panel' || type === 'flowpanel') fields.push(...importPanel(node, level))
    else {
      const own = importQuestion(node, type, level)
      const [first] = own
      const before = fields.at(-1)
      if (first && node.flag('startWithNewLine') === false) {
        first.ui['ui:width'] = 'half'
        if (before && before.ui['ui:blocks'] === undefined) before.ui['ui:width'] = 'half'
      }
      fields.push(...own)
    }
  }
  return fields
}

function readType(node: SourceNode): string {
  return node.text('type') ?? 'text'
}

/** The questions of a panel stand where it is; its title and text become blocks, its conditions theirs. */
function importPanel(node: SourceNode, level: SurveyLevel): ImportedField[] {
  const { survey } = level
  node.leaveOut('name', 'state')
  const inner = { ...level, around: [...level.around, node] }
  const heading = readSurveyText(node, 'title', survey)
  const text = readSurveyText(node, 'description', survey)
  const elements = [...node.list('elements'), ...node.list('questions')]
  const own = importSurveyElements(elements, inner)
  const { isRequired, requiredIf } = isObject(node.value) ? node.value : {}
  if (isRequired === true && node.flag('isRequired'))
    node.note('validator_left_out', { rule: 'isRequired', text: '' }, 'isRequired')
  if (typeof requiredIf === 'string')
    node.note(
      'condition_left_out',
      { property: 'requiredIf', expression: toExcerpt(requiredIf) },
      'requiredIf',
    )
  return [...importSurveyHeading({ heading, text, node }, inner), ...own]
}

/** A matrix that needs all of its rows is required, whether it says so or not. */
const isRequiredQuestion = (node: SourceNode, { schema, ui }: FieldShape): boolean =>
  node.flag('isRequired') === true || (ui['ui:field'] === 'matrix' && schema.required !== undefined)

/** Returns the question, and with it the text for "other" or a comment; nothing if it cannot be asked. */
function importQuestion(node: SourceNode, type: string, level: SurveyLevel): ImportedField[] {
  const { survey } = level
  const sourceName = node.text('name') ?? node.text('valueName') ?? ''
  if (type === 'html') return importHtml(node, level)
  if (type === 'image') return importImage(node, level)
  const title = readSurveyText(node, 'title', survey)
  const name = level.names.claim(sourceName === '' ? getPlainText(title) : sourceName, 'question')
  if (sourceName !== '' && name !== sourceName)
    node.note('name_changed', { from: sourceName, to: name }, 'name')
  const place: SurveyQuestion = { node, name, sourceName, level, survey, companions: [] }
  if (type === 'expression') return importSurveyExpression(place, title)
  const shape = convertQuestion(type, place)
  if (!shape) {
    node.note('question_left_out', { type, title: getPlainText(title) || sourceName })
    return []
  }
  const description = readSurveyText(node, 'description', survey)
  const placeholder =
    readSurveyText(node, 'placeholder', survey) ?? readSurveyText(node, 'placeHolder', survey)
  const field: ImportedField = {
    name,
    schema: shape.schema,
    ui: withoutEmpty({
      'ui:title': title ?? (sourceName === '' ? name : sourceName),
      'ui:description': description,
      'ui:placeholder': placeholder,
      ...shape.ui,
    }),
    isRequired: isRequiredQuestion(node, shape),
  }
  if (node.flag('readOnly')) field.ui['ui:readonly'] = true
  importSurveyDefault(field, node)
  importSurveyValidators(field, node, survey)
  if (field.isRequired && field.schema.type === 'array' && field.schema.minItems === undefined)
    field.schema.minItems = 1
  registerSurveyAnswer(sourceName, { names: [...level.path, name], schema: field.schema }, level)
  addSurveyConditions(field, node, level)
  importSurveyCorrectAnswer(place)
  return [field, ...place.companions, ...importComment(place)]
}

/** Converts what is specific to the type of a question; undefined if forms have nothing like it. */
function convertQuestion(type: string, place: SurveyQuestion): FieldShape | undefined {
  const { node } = place
  switch (type) {
    case 'text':
      return convertSurveyText(node)
    case 'comment': {
      const shape = toTextField(true)
      const rows = node.number('rows')
      if (rows !== undefined && rows >= 2 && rows <= 40) shape.ui['ui:rows'] = Math.round(rows)
      return withSurveyMaxLength(shape, node)
    }
    case 'radiogroup':
    case 'buttongroup':
    case 'dropdown':
    case 'checkbox':
    case 'tagbox':
    case 'imagepicker':
    case 'ranking':
      return convertSurveyChoices(type, place)
    case 'rating':
      return convertSurveyRating(node, place.survey)
    case 'slider':
      return convertSurveySlider(node)
    case 'boolean':
      return convertSurveyBoolean(node, place.survey)
    case 'matrix':
      return convertMatrix(place)
    case 'multipletext':
      return convertMultipleText(place)
    case 'matrixdropdown':
      return convertMatrixDropdown(place)
    case 'matrixdynamic':
      return convertMatrixDynamic(place)
    case 'paneldynamic':
      return convertPanelDynamic(place)
    case 'signaturepad':
      return { schema: structuredClone(signatureSchema), ui: { 'ui:field': 'signature' } }
    case 'file':
      return convertSurveyFile(node)
    default:
      return undefined
  }
}

function importComment({ node, name, sourceName, level, survey }: SurveyQuestion): readonly ImportedField[] {
  if (![node.flag('showCommentArea'), node.flag('hasComment')].includes(true)) return []
  const text = readSurveyText(node, 'commentText', survey)
  const placeholder = readSurveyText(node, 'commentPlaceholder', survey)
  const field: ImportedField = {
    name: level.names.claim(`${name}Comment`, 'comment'),
    schema: toTextField(true).schema,
    ui: withoutEmpty({
      'ui:title': text ?? { message: 'contact.notes' },
      'ui:placeholder': placeholder,
      'ui:widget': 'textarea',
      'ui:rows': 3,
    }),
    isRequired: false,
  }
  registerSurveyAnswer(
    `${sourceName}-Comment`,
    { names: [...level.path, field.name], schema: field.schema },
    level,
  )
  addSurveyConditions(field, level.path.length === 0 ? onlyVisibility(node) : undefined, level)
  return [field]
}

/** The question's own node without what only the question itself has. */
const onlyVisibility = (node: SourceNode): SourceNode => ({
  ...node,
  text: key => (key === 'visibleIf' ? node.text(key) : undefined),
})

/** Reads the rows of a matrix, with a property name for each. */
function readRows(place: SurveyQuestion) {
  const names = createNameRegistry()
  return place.node.list('rows').flatMap(entry => {
    const value = isObject(entry.value) ? entry.value.value : entry.value
    if (typeof value !== 'string' && typeof value !== 'number') return []
    if (isObject(entry.value)) {
      entry.leaveOut('value')
      reportSurveyConditions(entry, ['visibleIf', 'enableIf'])
    } else entry.take()
    const name = names.claim(String(value), 'row')
    if (name !== String(value)) entry.note('name_changed', { from: String(value), to: name })
    const label = isObject(entry.value) ? readSurveyText(entry, 'text', place.survey) : undefined
    return [{ name, value: String(value), title: label ?? String(value) }]
  })
}

function convertMatrix(place: SurveyQuestion): FieldShape | undefined {
  const { node, name, sourceName, level, survey } = place
  const rows = readRows(place)
  const columns = readSurveyChoices(node, 'columns', survey)
  if (columns.length === 0) return undefined
  const isSeveral = node.text('cellType') === 'checkbox'
  const column = toColumnSchema(columns, isSeveral)
  if (rows.length === 0) return isSeveral ? undefined : toChoiceField(columns, 'radio')
  const isWhole = [node.flag('isAllRowRequired'), node.flag('eachRowRequired')].includes(true)
  for (const row of rows)
    survey.answers.set(`${level.prefix}${sourceName}.${row.value}`, {
      names: [...level.path, name, row.name],
      schema: column,
    })
  const names = toChoiceField(columns, 'radio').ui['ui:enumNames']
  return {
    schema: {
      type: 'object',
      ...(isWhole ? { required: rows.map(row => row.name) } : { minProperties: 1 }),
      properties: Object.fromEntries(rows.map(row => [row.name, column])),
    },
    ui: withoutEmpty({
      'ui:field': 'matrix',
      'ui:enumNames': names,
      ...Object.fromEntries(rows.map(row => [row.name, { 'ui:title': row.title }])),
    }),
  }
}

const toColumnSchema = (choices: readonly ImportedChoice[], isSeveral: boolean): Record<string, unknown> => {
  const { schema } = toChoiceField(choices, 'radio')
  return isSeveral ? { type: 'array', uniqueItems: true, items: schema } : schema
}

function convertMultipleText(place: SurveyQuestion): FieldShape | undefined {
  const inner = enterSurveyGroup(place, place.name, `${place.sourceName}.`)
  const fields = place.node.list('items').flatMap(item => importQuestion(item, 'text', inner))
  return fields.length === 0 ? undefined : toFieldGroup(fields)
}

/** A column asks in each row what its type says; without choices of its own those of the matrix. */
function importColumns(place: SurveyQuestion, level: SurveyLevel): ImportedField[] {
  const { node } = place
  const standard = node.text('cellType') ?? 'dropdown'
  return node.list('columns').flatMap(column => {
    const type = column.text('cellType') ?? standard
    const { choices } = isObject(column.value) ? column.value : {}
    const shared = Array.isArray(choices) && choices.length > 0 ? column : withChoicesOf(column, node)
    return importQuestion(shared, type === 'default' ? 'dropdown' : type, level)
  })
}

const withChoicesOf = (column: SourceNode, matrix: SourceNode): SourceNode => ({
  ...column,
  list: key => (key === 'choices' ? matrix.list('choices') : column.list(key)),
})

function convertMatrixDropdown(place: SurveyQuestion): FieldShape | undefined {
  const rows = readRows(place)
  const groups = rows.map(row => ({
    row,
    group: toFieldGroup(
      importColumns(place, {
        names: createNameRegistry(),
        prefix: `${place.level.prefix}${place.sourceName}.${row.value}.`,
        path: [...place.level.path, place.name, row.name],
        around: [],
        survey: place.survey,
      }),
    ),
  }))
  if (groups.length === 0 || groups.every(({ group }) => Object.keys(group.ui).length === 0)) return undefined
  const fields = groups.map(({ row, group }) => ({
    name: row.name,
    schema: group.schema,
    ui: { 'ui:title': row.title, ...group.ui },
    isRequired: false,
  }))
  return toFieldGroup(fields)
}

function convertMatrixDynamic(place: SurveyQuestion): FieldShape | undefined {
  const { node } = place
  const fields = importColumns(place, enterSurveyGroup(place, place.name, `${place.sourceName}.*.`))
  if (fields.length === 0) return undefined
  const list = {
    least: node.number('minRowCount'),
    most: node.number('maxRowCount'),
    title: undefined,
  }
  const shape = toList(fields, list)
  if (node.flag('allowAddRows') === false) shape.ui['ui:addable'] = false
  if (node.flag('allowRemoveRows') === false) shape.ui['ui:removable'] = false
  const ordered = [node.flag('allowRowReorder'), node.flag('allowRowsDragAndDrop')]
  if (ordered.includes(true)) shape.ui['ui:orderable'] = true
  return shape
}

interface ListLimits {
  readonly least: number | undefined
  readonly most: number | undefined
  readonly title: ImportedText | undefined
}

function toList(fields: readonly ImportedField[], { least, most, title }: ListLimits): FieldShape {
  const entry = toFieldGroup(fields)
  return {
    schema: {
      type: 'array',
      ...(least !== undefined && least > 0 ? { minItems: Math.round(least) } : {}),
      ...(most !== undefined && most > 0 ? { maxItems: Math.round(most) } : {}),
      items: entry.schema,
    },
    ui: { items: { ...(title === undefined ? {} : { 'ui:title': title }), ...entry.ui } },
  }
}

function convertPanelDynamic(place: SurveyQuestion): FieldShape | undefined {
  const { node } = place
  const level = enterSurveyGroup(place, place.name, `${place.sourceName}.*.`)
  const fields = importSurveyElements(node.list('templateElements'), level)
  if (fields.length === 0) return undefined
  // Entries are numbered here as well.
  const template = takePlainText(node.get('templateTitle'))
  const title = template && mapText(template, one => one.replace(/[#\s]*\{panelIndex\}[:.\s]*/g, '').trim())
  const shape = toList(fields, {
    least: node.number('minPanelCount'),
    most: node.number('maxPanelCount'),
    title: getPlainText(title) === '' ? undefined : title,
  })
  if (node.flag('allowAddPanel') === false) shape.ui['ui:addable'] = false
  if (node.flag('allowRemovePanel') === false) shape.ui['ui:removable'] = false
  return shape
}

function importHtml(node: SourceNode, level: SurveyLevel): ImportedField[] {
  const { survey } = level
  node.leaveOut('name')
  const html = takeLocalizedText(node.get('html'))
  if (html === undefined) return []
  if (level.path.length > 0) {
    node.note('property_left_out', { name: 'html', value: toExcerpt(html) }, 'html')
    return []
  }
  const lost = new Set<string>()
  const text = mapText(html, one => {
    const converted = convertHtml(one, 'markdown')
    for (const element of converted.lost) lost.add(element)
    return converted.text
  })
  if (lost.size > 0) node.note('formatting_left_out', { elements: [...lost].join(', ') }, 'html')
  if (getPlainText(text) === '') return []
  survey.texts.push({ text, node: node.get('html') })
  const field = createSurveyBlocks(
    toTextBlocks(undefined, [text]),
    String(node.get('name').value ?? ''),
    level,
  )
  addSurveyConditions(field, node, level)
  return [field]
}

function importImage(node: SourceNode, level: SurveyLevel): ImportedField[] {
  const { survey } = level
  const name = node.text('name') ?? 'image'
  const address = getPlainText(takeLocalizedText(node.get('imageLink')))
  const mode = node.get('contentMode').value
  const video = mode === 'youtube' || mode === 'video' ? toVideoAddress(address) : undefined
  if (video === undefined || level.path.length > 0) {
    const { altText } = isObject(node.value) ? node.value : {}
    const described = [altText, address].filter(part => typeof part === 'string' && part !== '').join(' – ')
    node.note('picture_left_out', { address: toExcerpt(described) })
    return []
  }
  node.text('contentMode')
  const title = readSurveyText(node, 'altText', survey) ?? readSurveyText(node, 'text', survey) ?? name
  node.note('video_host_needed', { host: new URL(video).hostname }, 'imageLink')
  const field = createSurveyBlocks([{ type: 'video', src: video, title }], name, level)
  addSurveyConditions(field, node, level)
  return [field]
}
