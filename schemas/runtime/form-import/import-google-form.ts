/** Imports a form of the Google Forms API (`forms.get`): items, sections with branches, grids, quizzes. */

import { isObject } from '../core/pointer.ts'
import { toFreeSlug } from '../form/form-names.ts'
import { joinAll, joinAny, writeLiteral, writePath, writeText } from './expression-text.ts'
import { toExcerpt } from './import-note.ts'
import {
  type ImportedChoice,
  toAcceptedTypes,
  toChoiceField,
  toChoiceOrOtherField,
  toScaleField,
  toSeveralChoicesField,
  toTextField,
} from './imported-choices.ts'
import {
  assembleDocument,
  createNameRegistry,
  formBounds,
  getPageTitle,
  type ImportedDocument,
  type ImportedField,
  type ImportedStep,
  type NameRegistry,
  withoutEmpty,
} from './imported-fields.ts'
import { fitText, toTextBlocks } from './imported-text.ts'
import { toVideoAddress } from './outside-address.ts'
import type { ImportSource, SourceNode } from './source-node.ts'

interface GoogleImport {
  readonly names: NameRegistry
  readonly points: { when: string; add: number }[]
  readonly branches: Branch[]
}

/** Where an answer leads; the section is that of the question. */
interface Branch {
  readonly section: number
  readonly question: string
  readonly when: string
  readonly action: 'next' | 'end' | 'section'
  /** The item id of a section. */
  readonly target: string
  readonly node: SourceNode
}

interface Section {
  readonly itemId: string | undefined
  readonly title: string | undefined
  readonly description: string | undefined
  readonly fields: ImportedField[]
}

type Shape = { readonly schema: Record<string, unknown>; readonly ui: Record<string, unknown> }

export function importGoogleForm(source: ImportSource): ImportedDocument {
  const { root } = source
  const form: GoogleImport = { names: createNameRegistry(), points: [], branches: [] }
  root.leaveOut('formId', 'revisionId', 'responderUri', 'linkedSheetId')
  const info = root.get('info')
  const title = readText(info, 'title') ?? readText(info, 'documentTitle') ?? ''
  if (info.get('documentTitle').value === info.get('title').value) info.leaveOut('documentTitle')
  const intro = readText(info, 'description')
  root.get('settings').get('quizSettings').flag('isQuiz')
  const sections: Section[] = [
    { itemId: undefined, title: undefined, description: undefined, fields: importEmail(root, form) },
  ]
  for (const item of root.list('items')) importItem(item, sections, form)
  const isDivided = sections.length > 1 && sections.length <= formBounds.steps
  const steps = isDivided ? toSteps(sections, title, form) : []
  if (!isDivided) for (const section of sections.slice(1)) section.fields.unshift(...toHeading(section, form))
  for (const branch of form.branches) if (!isDivided) reportBranch(branch)
  return assembleDocument({
    title,
    intro,
    fields: sections.flatMap(section => section.fields),
    steps,
    scores: form.points.length > 0 ? { points: form.points.slice(0, 200) } : {},
  })
}

function readText(node: SourceNode, key: string): string | undefined {
  const text = node.text(key)
  return text === undefined ? undefined : fitText(text, node.get(key))
}

/** A form that collects addresses asks for them. */
function importEmail(root: SourceNode, form: GoogleImport): ImportedField[] {
  const settings = root.get('settings')
  const type = settings.text('emailCollectionType')
  if (type !== 'VERIFIED' && type !== 'RESPONDER_INPUT') return []
  if (type === 'VERIFIED') settings.note('question_replaced', { type, by: 'email' }, 'emailCollectionType')
  const field = {
    name: form.names.claim('email', 'email'),
    schema: { type: 'string', format: 'email', maxLength: 254 },
    ui: { 'ui:title': { message: 'contact.email' }, 'ui:autocomplete': 'email', 'ui:inputmode': 'email' },
    isRequired: true,
  }
  return [field]
}

function importItem(item: SourceNode, sections: Section[], form: GoogleImport): void {
  item.leaveOut('itemId')
  const { itemId, pageBreakItem, questionItem, questionGroupItem, textItem, imageItem, videoItem } = objectOf(
    item.value,
  )
  const title = readText(item, 'title')
  const description = readText(item, 'description')
  const section = sections.at(-1)
  if (!section) return
  if (pageBreakItem !== undefined) {
    item.leaveOut('pageBreakItem')
    sections.push({ itemId: String(itemId ?? ''), title, description, fields: [] })
  } else if (textItem !== undefined) {
    item.leaveOut('textItem')
    section.fields.push(...createBlocks(toTextBlocks(title, [description]), title, form))
  } else if (imageItem !== undefined) {
    reportImage(item.get('imageItem').get('image'))
    section.fields.push(...createBlocks(toTextBlocks(title, [description]), title, form))
  } else if (videoItem !== undefined) section.fields.push(...importVideo({ item, title, description }, form))
  else if (questionGroupItem !== undefined) {
    const field = importGrid(item, title, form)
    if (field) section.fields.push(withTexts(field, title, description))
  } else if (questionItem !== undefined) {
    const place = { item, title, section: sections.length - 1 }
    section.fields.push(...importQuestion(place, description, form))
  } else
    item.note('question_left_out', {
      type: Object.keys(objectOf(item.value)).at(-1) ?? '',
      title: title ?? '',
    })
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

function createBlocks(
  blocks: readonly object[],
  wanted: string | undefined,
  form: GoogleImport,
): ImportedField[] {
  if (blocks.length === 0) return []
  return [
    {
      name: form.names.claim(`text ${wanted ?? ''}`, 'text'),
      schema: { type: 'null' },
      ui: { 'ui:blocks': blocks },
      isRequired: false,
    },
  ]
}

const toHeading = ({ title, description }: Section, form: GoogleImport): ImportedField[] =>
  createBlocks(toTextBlocks(title, [description]), title, form)

/** Pictures are files of Google, which only its pages show. */
function reportImage(image: SourceNode): void {
  const { contentUri, sourceUri, altText } = objectOf(image.value)
  if (image.value !== undefined)
    image.note('picture_left_out', {
      address: toExcerpt([altText, contentUri ?? sourceUri].filter(Boolean).join(' – ')),
    })
}

interface ItemTexts {
  readonly item: SourceNode
  readonly title: string | undefined
  readonly description: string | undefined
}

function importVideo({ item, title, description }: ItemTexts, form: GoogleImport): ImportedField[] {
  const videoItem = item.get('videoItem')
  const caption = readText(videoItem, 'caption')
  const video = videoItem.get('video')
  const address = video.get('youtubeUri').value
  const src = typeof address === 'string' ? toVideoAddress(address) : undefined
  const blocks = toTextBlocks(title, [description])
  if (src === undefined) {
    video.note('picture_left_out', { address: toExcerpt(address ?? '') })
    return createBlocks([...blocks, ...toTextBlocks(undefined, [caption])], title, form)
  }
  video.note('video_host_needed', { host: new URL(src).hostname }, 'youtubeUri')
  return createBlocks(
    [...blocks, { type: 'video', src, title: caption ?? title ?? 'Video' }],
    title ?? caption,
    form,
  )
}

function withTexts(
  field: ImportedField,
  title: string | undefined,
  description: string | undefined,
): ImportedField {
  return {
    ...field,
    ui: withoutEmpty({ 'ui:title': title ?? field.name, 'ui:description': description, ...field.ui }),
  }
}

function importGrid(
  item: SourceNode,
  title: string | undefined,
  form: GoogleImport,
): ImportedField | undefined {
  const group = item.get('questionGroupItem')
  reportImage(group.get('image'))
  const columns = group.get('grid').get('columns')
  const isSeveral = columns.text('type') === 'CHECKBOX'
  const choices = readOptions(columns).map(({ choice }) => choice)
  const names = createNameRegistry()
  const rows = group.list('questions').map((question, index) => {
    question.leaveOut('questionId')
    const rowTitle = readText(question.get('rowQuestion'), 'title')
    return {
      name: names.claim(rowTitle ?? '', `row${index + 1}`),
      title: rowTitle ?? '',
      isRequired: question.flag('required') === true,
    }
  })
  if (choices.length === 0 || rows.length === 0) {
    item.note('question_left_out', { type: 'questionGroupItem', title: title ?? '' })
    return undefined
  }
  const shape = isSeveral ? toSeveralChoicesField(choices, 'checkboxes') : toChoiceField(choices, 'radio')
  const required = rows.filter(row => row.isRequired).map(row => row.name)
  return {
    name: form.names.claim(title ?? '', 'grid'),
    schema: withoutEmpty({
      type: 'object',
      required,
      properties: Object.fromEntries(rows.map(row => [row.name, shape.schema])),
    }),
    ui: withoutEmpty({
      'ui:field': 'matrix',
      'ui:enumNames': shape.ui['ui:enumNames'],
      ...Object.fromEntries(rows.map(row => [row.name, { 'ui:title': row.title || row.name }])),
    }),
    isRequired: required.length > 0,
  }
}

interface ReadOption {
  readonly choice: ImportedChoice
  readonly isOther: boolean
  readonly node: SourceNode
}

/** Reads the choices; their values are made of what they say. */
function readOptions(node: SourceNode): readonly ReadOption[] {
  const values: string[] = []
  return node
    .list('options')
    .slice(0, formBounds.choices)
    .map((option, index) => {
      const isOther = option.flag('isOther') === true
      const label = readText(option, 'value')
      reportImage(option.get('image'))
      const value = isOther ? 'other' : toFreeSlug(label ?? '', `choice-${index + 1}`, [...values, 'other'])
      values.push(value)
      return { choice: { value, label: label ?? (isOther ? undefined : value) }, isOther, node: option }
    })
}

interface QuestionPlace {
  readonly item: SourceNode
  readonly title: string | undefined
  readonly section: number
}

function importQuestion(
  place: QuestionPlace,
  description: string | undefined,
  form: GoogleImport,
): ImportedField[] {
  const { item, title } = place
  const questionItem = item.get('questionItem')
  reportImage(questionItem.get('image'))
  const question = questionItem.get('question')
  question.leaveOut('questionId')
  const name = form.names.claim(title ?? '', 'question')
  const options = readOptions(question.get('choiceQuestion'))
  const shape = convertQuestion(question, options)
  if (!shape) {
    const type = Object.keys(objectOf(question.value)).findLast(key => key.endsWith('Question')) ?? ''
    item.note('question_left_out', { type, title: title ?? '' })
    return []
  }
  const field = withTexts(
    { name, schema: shape.schema, ui: shape.ui, isRequired: question.flag('required') === true },
    title,
    description,
  )
  if (field.isRequired && field.schema.type === 'array') field.schema.minItems = 1
  readBranches(options, { ...place, name, schema: field.schema }, form)
  importGrading(question, { name, schema: field.schema, options }, form)
  if (field.schema.type !== 'array' || !options.some(({ isOther }) => isOther)) return [field]
  const condition = `'other' in ${writePath(name)}`
  const other = options.find(({ isOther }) => isOther)
  const companion: ImportedField = {
    name: form.names.claim(`${name}Other`, 'other'),
    schema: toTextField(false).schema,
    ui: { 'ui:title': { message: 'form.other_text' }, 'ui:when': condition, 'ui:require': condition },
    isRequired: false,
  }
  other?.node.note('other_asked_apart', {}, 'isOther')
  return [field, companion]
}

function convertQuestion(question: SourceNode, options: readonly ReadOption[]): Shape | undefined {
  const kinds = objectOf(question.value)
  if (kinds.choiceQuestion !== undefined) return convertChoices(question.get('choiceQuestion'), options)
  if (kinds.textQuestion !== undefined) {
    question.get('textQuestion').leaveOut('paragraph')
    if (Object.keys(objectOf(kinds.textQuestion)).length === 0) question.leaveOut('textQuestion')
    return toTextField(objectOf(kinds.textQuestion).paragraph === true)
  }
  if (kinds.scaleQuestion !== undefined) {
    const scale = question.get('scaleQuestion')
    const [first, last] = [scale.number('low') ?? 1, scale.number('high') ?? 5]
    const [low, high] = [readText(scale, 'lowLabel'), readText(scale, 'highLabel')]
    return toScaleField({ first, last: Math.max(first, last), look: 'scale', low, high })
  }
  if (kinds.ratingQuestion !== undefined) {
    const rating = question.get('ratingQuestion')
    const icon = rating.text('iconType')
    if (icon !== undefined && icon !== 'STAR')
      rating.note('question_replaced', { type: icon, by: 'rating' }, 'iconType')
    return toScaleField({ first: 1, last: rating.number('ratingScaleLevel') ?? 5, look: 'rating' })
  }
  if (kinds.dateQuestion !== undefined) return convertDate(question.get('dateQuestion'))
  if (kinds.timeQuestion !== undefined) {
    const time = question.get('timeQuestion')
    if (!time.flag('duration')) return { schema: { type: 'string', format: 'time' }, ui: {} }
    time.note('question_replaced', { type: 'duration', by: 'text' }, 'duration')
    return toTextField(false)
  }
  return kinds.fileUploadQuestion === undefined
    ? undefined
    : convertUpload(question.get('fileUploadQuestion'))
}

function convertChoices(node: SourceNode, options: readonly ReadOption[]): Shape | undefined {
  const type = node.text('type')
  const random = node.flag('shuffle') ? { 'ui:randomize': true } : {}
  const own = options.filter(({ isOther }) => !isOther).map(({ choice }) => choice)
  const other = options.find(({ isOther }) => isOther)
  if (own.length === 0) return undefined
  const shape =
    type === 'CHECKBOX'
      ? toSeveralChoicesField(
          other ? [...own, { value: 'other', label: other.choice.label ?? 'Other' }] : own,
          'checkboxes',
        )
      : other
        ? toChoiceOrOtherField(own, other.choice.label)
        : toChoiceField(own, type === 'DROP_DOWN' ? 'select' : 'radio')
  return { schema: shape.schema, ui: { ...shape.ui, ...random } }
}

/** The API leaves out what is false. */
function convertDate(node: SourceNode): Shape {
  const hasTime = node.flag('includeTime') === true
  if (node.flag('includeYear') !== true)
    node.note('question_replaced', { type: 'date without year', by: hasTime ? 'date-time' : 'date' })
  return { schema: { type: 'string', format: hasTime ? 'date-time' : 'date' }, ui: {} }
}

/** Kinds of files by the extensions that stand for them. */
const fileKinds: Readonly<Record<string, string>> = {
  PDF: '.pdf',
  IMAGE: 'image/*',
  DOCUMENT: '.docx',
  SPREADSHEET: '.xlsx',
}

function convertUpload(node: SourceNode): Shape {
  node.leaveOut('folderId')
  const types = node.list('types').map(type => String(type.take()))
  const { accepted, left } = toAcceptedTypes(
    types.filter(type => type !== 'ANY').map(type => fileKinds[type] ?? type),
  )
  if (left.length > 0) node.note('file_limit_changed', { limit: left.join(', ') }, 'types')
  const most = node.number('maxFiles') ?? 1
  const given = node.get('maxFileSize')
  const bytes = Number(given.value ?? Number.NaN)
  if (Number.isFinite(bytes) && bytes > formBounds.uploadBytes)
    node.note('file_limit_changed', { limit: `${bytes} B` }, 'maxFileSize')
  else if (given.value !== undefined) given.take()
  const ui = {
    'ui:widget': 'file',
    ...(accepted.length > 0 ? { 'ui:accept': accepted } : {}),
    ...(bytes > 0 ? { 'ui:maxBytes': Math.min(Math.round(bytes), formBounds.uploadBytes) } : {}),
  }
  const file = { type: 'string', format: 'upload' }
  return most > 1
    ? { schema: { type: 'array', maxItems: Math.round(most), items: file }, ui: { items: ui } }
    : { schema: file, ui }
}

interface NamedQuestion extends QuestionPlace {
  readonly name: string
  readonly schema: Record<string, unknown>
}

function readBranches(options: readonly ReadOption[], question: NamedQuestion, form: GoogleImport): void {
  const path = writePath(question.name)
  for (const { choice, isOther, node } of options) {
    const { goToAction, goToSectionId } = objectOf(node.value)
    if (goToAction === undefined && goToSectionId === undefined) continue
    const others = options.filter(option => !option.isOther).map(option => String(option.choice.value))
    const when = isOther
      ? joinAll([`present(${path})`, ...others.map(value => `${path} != ${writeText(value)}`)])
      : `${path} == ${writeText(String(choice.value))}`
    const action =
      goToSectionId !== undefined
        ? 'section'
        : goToAction === 'SUBMIT_FORM'
          ? 'end'
          : goToAction === 'NEXT_SECTION'
            ? 'next'
            : undefined
    const isOne = question.schema.type !== 'array'
    const branch = {
      section: question.section,
      question: question.name,
      when: when ?? '',
      action: action ?? 'next',
      target: String(goToSectionId ?? goToAction),
      node,
    } as const
    if (action === undefined || !isOne || branch.when.length > formBounds.expressionCharacters)
      reportBranch(branch)
    else {
      node.leaveOut('goToAction', 'goToSectionId')
      form.branches.push(branch)
    }
  }
}

function reportBranch({ node, question, target }: Branch): void {
  const key = node.get('goToSectionId').value === undefined ? 'goToAction' : 'goToSectionId'
  node.note('jump_left_out', { from: question, to: target }, key)
}

/** Sections are steps. The last question of a section that branches decides; what leads back is reported. */
function toSteps(sections: readonly Section[], title: string, form: GoogleImport): readonly ImportedStep[] {
  const ids = new Set(['end'])
  const steps = sections.map((section, index): ImportedStep => {
    // A step asks for something, if only for a look.
    if (section.fields.length === 0 && index > 0) {
      const heading = toHeading(section, form)
      section.fields.push(
        ...(heading.length > 0 ? heading : createBlocks([{ type: 'divider' }], section.title, form)),
      )
    }
    const id = toFreeSlug(section.title ?? '', `section-${index + 1}`, ids)
    ids.add(id)
    return {
      id,
      title: section.title ?? (index === 0 && title !== '' ? title : getPageTitle(index + 1)),
      description: section.description,
      fields: section.fields.map(({ name }) => name),
      next: [],
    }
  })
  for (const [index, step] of steps.entries()) {
    const own = form.branches.filter(({ section }) => section === index)
    const deciding = own.at(-1)?.question
    for (const branch of own) {
      const to =
        branch.action === 'end'
          ? 'end'
          : steps.find((_, place) => place > index && sections[place]?.itemId === branch.target)?.id
      if (branch.question !== deciding || (branch.action === 'section' && to === undefined))
        reportBranch(branch)
      else if (branch.action !== 'next' && to !== undefined && step.next.length < formBounds.nextEntries)
        step.next.push({ when: branch.when, to })
      else if (branch.action !== 'next') reportBranch(branch)
    }
  }
  return steps
}

interface GradedQuestion {
  readonly name: string
  readonly schema: Record<string, unknown>
  readonly options: readonly ReadOption[]
}

/** Points for right answers become a score. */
function importGrading(
  question: SourceNode,
  { name, schema, options }: GradedQuestion,
  form: GoogleImport,
): void {
  const grading = question.get('grading')
  const { pointValue } = objectOf(grading.value)
  if (typeof pointValue !== 'number' || pointValue === 0) return
  const answers = grading.get('correctAnswers').list('answers')
  const path = writePath(name)
  const literals = answers.map(answer => {
    const text = answer.get('value').value
    const option = options.find(({ node }) => node.get('value').value === text)
    return writeLiteral(option ? option.choice.value : text)
  })
  if (literals.length === 0 || literals.includes(undefined)) return
  const when =
    schema.type === 'array'
      ? joinAll([...literals.map(literal => `${literal} in ${path}`), `count(${path}) == ${literals.length}`])
      : joinAny(literals.map(literal => `${path} == ${literal}`))
  if (when === undefined || when.length > formBounds.expressionCharacters || schema.type === 'object') return
  grading.leaveOut('pointValue')
  for (const answer of answers) answer.leaveOut('value')
  form.points.push({ when, add: pointValue })
}
