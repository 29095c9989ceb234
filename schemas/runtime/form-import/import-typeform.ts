/** Imports a form of Typeform's Create API: fields, logic, welcome and thank-you screens, hidden fields and variables. */

import { isObject } from '../core/pointer.ts'
import { toFreeSlug } from '../form/form-names.ts'
import {
  type AnswerReference,
  isListAnswer,
  joinAll,
  joinAny,
  negate,
  toAnswerLiteral,
  writeLiteral,
  writePath,
} from './expression-text.ts'
import { toExcerpt } from './import-note.ts'
import {
  type ImportedChoice,
  toChoiceField,
  toChoiceOrOtherField,
  toRankingField,
  toScaleField,
  toSeveralChoicesField,
  toTextField,
} from './imported-choices.ts'
import {
  assembleDocument,
  createNameRegistry,
  formBounds,
  type ImportedDocument,
  type ImportedEnd,
  type ImportedField,
  type ImportedStep,
  type NameRegistry,
  toFieldGroup,
  withoutEmpty,
} from './imported-fields.ts'
import { fitText, toTextBlocks } from './imported-text.ts'
import { takeLinkTarget, toVideoAddress } from './outside-address.ts'
import type { ImportSource, SourceNode } from './source-node.ts'

interface TypeformImport {
  /** Answers by the `ref` and the `id` of their field. */
  readonly answers: Map<string, AnswerReference>
  /** The values of choices by their `ref` and `id`. */
  readonly choices: Map<string, string>
  /** Screens and fields in the order in which they are asked. */
  readonly units: Unit[]
  readonly variables: Set<string>
  readonly computed: Record<string, string>
  /** Texts that may name answers. */
  readonly texts: { readonly text: string; readonly node: SourceNode }[]
  readonly names: NameRegistry
}

/** A question, or a text between questions. */
interface Unit {
  readonly field: ImportedField
  /** What jumps call it. */
  readonly refs: readonly string[]
  readonly title: string
}

export function importTypeform(source: ImportSource): ImportedDocument {
  const { root } = source
  const form: TypeformImport = {
    answers: new Map(),
    choices: new Map(),
    units: [],
    variables: new Set(),
    computed: {},
    texts: [],
    names: createNameRegistry(),
  }
  root.leaveOut('id', '_links', 'type', 'created_at', 'last_updated_at', 'published_at')
  root.get('settings').leaveOut('language')
  const title = readText(root, 'title', form) ?? ''
  const hidden = importHidden(root, form)
  for (const [name, node] of root.get('variables').members())
    if (typeof node.value === 'number') form.variables.add(name)
  for (const node of root.list('fields')) importField(node, form)
  const welcome = importWelcome(root, form)
  const steps: ImportedStep[] = []
  const logic = readLogic(root, form)
  const marks: ImportedField[] = []
  if (logic.jumps.length > 0) steps.push(...toSteps(logic.jumps, form, marks))
  const ends = importEnds(root, logic.jumps, form)
  const scores = toScores(root, logic.sums, form)
  reportUnknownPlaceholders(form)
  const fields = [...form.units.map(({ field }) => field), ...marks, ...hidden]
  const document = assembleDocument({
    title,
    fields,
    steps,
    ends,
    scores,
    computed: form.computed,
    welcome,
    isPaced: true,
  })
  return fillPlaceholders(document, form)
}

/** Takes a text without the marks for bold and italic letters. */
function readText(node: SourceNode, key: string, form: TypeformImport): string | undefined {
  const text = node.text(key)
  if (text === undefined) return undefined
  const member = node.get(key)
  const plain = text
    .replace(/(^|[^\w*\\])\*([^*\n]+)\*(?![\w*])/g, '$1$2')
    .replace(/(^|[^\w\\])_([^_\n]+)_(?!\w)/g, '$1$2')
    .replace(/\\([_*])/g, '$1')
  if (
    plain.replace(/[_*\\]/g, '') !== text.replace(/[_*\\]/g, '') ||
    plain !== text.replace(/\\([_*])/g, '$1')
  )
    member.note('formatting_left_out', { elements: '*, _' })
  const fitted = fitText(plain, member)
  form.texts.push({ text: fitted, node: member })
  return fitted
}

function importHidden(root: SourceNode, form: TypeformImport): ImportedField[] {
  return root.list('hidden').flatMap(node => {
    if (typeof node.value !== 'string' || node.value === '') return []
    node.take()
    const name = form.names.claim(node.value, 'hidden')
    if (name !== node.value) node.note('name_changed', { from: node.value, to: name })
    const field = createField(name, { type: 'string', maxLength: 500 }, { 'ui:widget': 'hidden' })
    form.answers.set(`hidden:${node.value}`, { path: writePath(name), schema: field.schema })
    return [field]
  })
}

const createField = (
  name: string,
  schema: Record<string, unknown>,
  ui: Record<string, unknown>,
): ImportedField => ({ name, schema, ui, isRequired: false })

const listRefs = ({ value }: SourceNode): readonly string[] =>
  isObject(value) ? [value.ref, value.id].filter(one => typeof one === 'string') : []

/** Adds a question; a group adds its heading and its questions. */
function importField(node: SourceNode, form: TypeformImport): void {
  const type = node.text('type') ?? ''
  node.leaveOut('id', 'ref')
  const refs = listRefs(node)
  const properties = node.get('properties')
  importAttachment(node, type)
  if (type === 'group') {
    const title = readText(node, 'title', form)
    const description = readText(properties, 'description', form)
    addBlocks({ title, description, refs }, form)
    for (const inner of properties.list('fields')) importField(inner, form)
    return
  }
  if (type === 'statement') {
    const title = readText(node, 'title', form)
    const description = readText(properties, 'description', form)
    addBlocks({ title, description, refs, video: takeVideo(node, title) }, form)
    return
  }
  const field = convertField(node, { type, names: form.names }, form)
  if (!field) return
  const answer = { path: writePath(field.name), schema: field.schema }
  for (const ref of refs) form.answers.set(ref, answer)
  form.units.push({ field, refs, title: String(field.ui['ui:title'] ?? field.name) })
  if (field.schema.type !== 'array' || !field.ui['ui:other']) return
  delete field.ui['ui:other']
  form.units.push({ field: askOther(field, form), refs: [], title: 'Other' })
}

function askOther(field: ImportedField, form: TypeformImport): ImportedField {
  const name = form.names.claim(`${field.name}Other`, 'other')
  const condition = `'other' in ${writePath(field.name)}`
  return createField(name, toTextField(false).schema, {
    'ui:title': { message: 'form.other_text' },
    'ui:when': condition,
    'ui:require': condition,
  })
}

interface Statement {
  readonly title: string | undefined
  readonly description: string | undefined
  readonly refs: readonly string[]
  readonly video?: object | undefined
}

function addBlocks({ title, description, refs, video }: Statement, form: TypeformImport): void {
  const blocks = [...toTextBlocks(title, [description]), ...(video ? [video] : [])]
  if (blocks.length === 0) return
  const name = form.names.claim(`text ${title ?? description ?? ''}`, 'text')
  const field = createField(name, { type: 'null' }, { 'ui:blocks': blocks })
  form.units.push({ field, refs, title: title ?? description ?? name })
}

/** Pictures and videos are files elsewhere; a statement shows its video. */
function importAttachment(node: SourceNode, type: string): void {
  const attachment = node.get('attachment')
  const { href, type: kind } = isObject(attachment.value) ? attachment.value : {}
  if (typeof href !== 'string') return
  if (type === 'statement' && kind === 'video' && toVideoAddress(href) !== undefined) return
  attachment.note('picture_left_out', { address: toExcerpt(href) })
}

function takeVideo(node: SourceNode, title: string | undefined): object | undefined {
  const attachment = node.get('attachment')
  const href = attachment.get('href').value
  const src =
    typeof href === 'string' && attachment.get('type').value === 'video' ? toVideoAddress(href) : undefined
  if (src === undefined) return undefined
  attachment.leaveOut('href', 'type')
  attachment.note('video_host_needed', { host: new URL(src).hostname }, 'href')
  return { type: 'video', src, title: title ?? 'Video' }
}

type Shape = { readonly schema: Record<string, unknown>; readonly ui: Record<string, unknown> }

function convertField(
  node: SourceNode,
  { type, names }: { readonly type: string; readonly names: NameRegistry },
  form: TypeformImport,
): ImportedField | undefined {
  const title = readText(node, 'title', form)
  const properties = node.get('properties')
  const ref = node.get('ref').value
  const shape = convertType(node, type, form)
  if (!shape) {
    const params = { type, title: title ?? '' }
    if (type === 'payment') node.note('payment_left_out', params)
    else node.note('question_left_out', params)
    return undefined
  }
  const key = node.get('subfield_key').value
  const wanted = typeof key === 'string' ? toCamelCase(key) : isReadable(ref) ? ref : (title ?? '')
  const name = names.claim(wanted, toCamelCase(type) || 'question')
  const description = readText(properties, 'description', form)
  const field = createField(
    name,
    shape.schema,
    withoutEmpty({ 'ui:title': title ?? name, 'ui:description': description, ...shape.ui }),
  )
  field.isRequired = node.get('validations').flag('required') === true
  if (field.isRequired && field.schema.type === 'array' && field.schema.minItems === undefined)
    field.schema.minItems = 1
  if (field.isRequired && field.schema.type === 'object') {
    const parts = isObject(field.schema.properties) ? Object.keys(field.schema.properties) : []
    if (field.ui['ui:field'] === 'matrix') field.schema.required = parts
  }
  return field
}

/** Typeform makes up refs such as `01H2…` or UUIDs; people write words. */
const isReadable = (ref: unknown): ref is string =>
  typeof ref === 'string' && /^[a-z][A-Za-z_-]*\d{0,2}$/.test(ref) && !/^[0-9a-f-]{8,}$/i.test(ref)

const toCamelCase = (text: string): string =>
  text.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

function convertType(node: SourceNode, type: string, form: TypeformImport): Shape | undefined {
  const properties = node.get('properties')
  const validations = node.get('validations')
  switch (type) {
    case 'short_text':
    case 'long_text': {
      const shape = toTextField(type === 'long_text')
      const most = validations.number('max_length')
      if (most !== undefined && most > 0) shape.schema.maxLength = Math.min(Math.round(most), 100_000)
      return shape
    }
    case 'email':
      return {
        schema: { type: 'string', format: 'email', maxLength: 254 },
        ui: { 'ui:autocomplete': 'email', 'ui:inputmode': 'email' },
      }
    case 'phone_number':
      return {
        schema: { type: 'string', format: 'phone', maxLength: 40 },
        ui: { 'ui:widget': 'tel', 'ui:autocomplete': 'tel', 'ui:inputmode': 'tel' },
      }
    case 'website':
      return { schema: { type: 'string', format: 'uri', maxLength: 500 }, ui: { 'ui:widget': 'url' } }
    case 'number': {
      const [minimum, maximum] = [validations.number('min_value'), validations.number('max_value')]
      return { schema: withoutEmpty({ type: 'number', minimum, maximum }), ui: {} }
    }
    case 'date':
      return { schema: { type: 'string', format: 'date' }, ui: {} }
    case 'yes_no':
    case 'legal':
      return { schema: { type: 'boolean' }, ui: { 'ui:widget': 'radio' } }
    case 'checkbox':
      return properties.list('choices').length > 0
        ? convertChoices(node, type, form)
        : { schema: { type: 'boolean' }, ui: {} }
    case 'opinion_scale':
    case 'nps':
      return convertScale(node, type, form)
    case 'rating': {
      const steps = properties.number('steps') ?? 5
      if (properties.get('shape').value === 'star') properties.text('shape')
      return toScaleField({ first: 1, last: Math.max(Math.round(steps), 1), look: 'rating' })
    }
    case 'multiple_choice':
    case 'picture_choice':
    case 'dropdown':
    case 'ranking':
      return convertChoices(node, type, form)
    case 'matrix':
      return convertMatrix(node, form)
    case 'file_upload':
      return { schema: { type: 'string', format: 'upload' }, ui: { 'ui:widget': 'file' } }
    case 'contact_info':
    case 'address':
    case 'inline_group':
      return convertGroup(node, form)
    default:
      return undefined
  }
}

function convertScale(node: SourceNode, type: string, form: TypeformImport): Shape {
  const properties = node.get('properties')
  const labels = properties.get('labels')
  const [low, center, high] = ['left', 'center', 'right'].map(key => readText(labels, key, form))
  const steps = Math.max(Math.round(properties.number('steps') ?? 11), 2)
  const first = properties.flag('start_at_one') ? 1 : 0
  const isNps = type === 'nps' && first === 0 && steps === 11
  const shape = toScaleField({ first, last: first + steps - 1, look: isNps ? 'nps' : 'scale', low, high })
  if (center !== undefined)
    shape.ui['ui:enumNames'] = { [String(first + Math.floor((steps - 1) / 2))]: center }
  return shape
}

/** Reads choices; their values are made of their labels. */
function readChoices(node: SourceNode, form: TypeformImport): readonly ImportedChoice[] {
  const values: string[] = []
  return node
    .get('properties')
    .list('choices')
    .slice(0, formBounds.choices)
    .map((choice, index) => {
      choice.leaveOut('id', 'ref')
      const label = readText(choice, 'label', form)
      const attachment = choice.get('attachment')
      if (attachment.value !== undefined)
        attachment.note('picture_left_out', { address: toExcerpt(attachment.get('href').value ?? '') })
      const value = toFreeSlug(label ?? '', `choice-${index + 1}`, [...values, 'other'])
      values.push(value)
      for (const ref of listRefs(choice)) form.choices.set(ref, value)
      return { value, label: label ?? value }
    })
}

function convertChoices(node: SourceNode, type: string, form: TypeformImport): Shape | undefined {
  const properties = node.get('properties')
  const validations = node.get('validations')
  const choices = [...readChoices(node, form)]
  if (choices.length === 0) return undefined
  if (properties.flag('alphabetical_order'))
    choices.sort((a, b) => (String(a.label) < String(b.label) ? -1 : 1))
  const random = properties.flag('randomize') ? { 'ui:randomize': true } : {}
  const isSeveral = properties.flag('allow_multiple_selection') === true
  const asksOther = properties.flag('allow_other_choice') === true
  const withRandom = (shape: Shape): Shape => ({ schema: shape.schema, ui: { ...shape.ui, ...random } })
  if (type === 'ranking') return withRandom(toRankingField(choices))
  if (isSeveral) {
    if (asksOther) {
      choices.push({ value: 'other', label: 'Other' })
      properties.note('other_asked_apart', {}, 'allow_other_choice')
    }
    const shape = toSeveralChoicesField(choices, 'checkboxes', {
      minItems: validations.number('min_selection'),
      maxItems: validations.number('max_selection'),
    })
    if (asksOther) shape.ui['ui:other'] = true
    return withRandom(shape)
  }
  if (asksOther) return withRandom(toChoiceOrOtherField(choices, undefined))
  return withRandom(toChoiceField(choices, type === 'dropdown' ? 'select' : 'radio'))
}

/** Each row is a question with the same choices. */
function convertMatrix(node: SourceNode, form: TypeformImport): Shape | undefined {
  const names = createNameRegistry()
  const rows = node
    .get('properties')
    .list('fields')
    .flatMap((row, index) => {
      row.leaveOut('type')
      row.leaveOut('id', 'ref')
      const title = readText(row, 'title', form)
      const choices = readChoices(row, form)
      if (choices.length === 0) return []
      const isSeveral = row.get('properties').flag('allow_multiple_selection') === true
      const isRequired = row.get('validations').flag('required') === true
      const shape = isSeveral ? toSeveralChoicesField(choices, 'checkboxes') : toChoiceField(choices, 'radio')
      return [{ name: names.claim(title ?? '', `row${index + 1}`), title, shape, isRequired }]
    })
  const [first] = rows
  if (!first) return undefined
  const required = rows.filter(row => row.isRequired).map(row => row.name)
  return {
    schema: withoutEmpty({
      type: 'object',
      required,
      properties: Object.fromEntries(rows.map(row => [row.name, row.shape.schema])),
    }),
    ui: withoutEmpty({
      'ui:field': 'matrix',
      'ui:enumNames': first.shape.ui['ui:enumNames'],
      ...Object.fromEntries(rows.map(row => [row.name, { 'ui:title': row.title ?? row.name }])),
    }),
  }
}

/** Several short questions about one thing, such as a postal address. */
function convertGroup(node: SourceNode, form: TypeformImport): Shape | undefined {
  const names = createNameRegistry()
  const fields = node
    .get('properties')
    .list('fields')
    .flatMap(inner => {
      const type = inner.text('type') ?? ''
      inner.leaveOut('id', 'ref', 'subfield_key')
      importAttachment(inner, type)
      const field = convertField(inner, { type, names }, form)
      if (field) delete field.ui['ui:other']
      return field ? [field] : []
    })
  return fields.length === 0 ? undefined : toFieldGroup(fields)
}

function importWelcome(root: SourceNode, form: TypeformImport): Record<string, unknown> | undefined {
  const [screen] = root.list('welcome_screens')
  if (!screen) return undefined
  screen.leaveOut('id', 'ref')
  importAttachment(screen, 'welcome')
  const properties = screen.get('properties')
  properties.flag('show_button')
  return withoutEmpty({
    title: readText(screen, 'title', form),
    text: readText(properties, 'description', form),
    button: readText(properties, 'button_text', form),
  })
}

/** A jump from a question to a later one, or to an end. */
interface Jump {
  /** The position of the question in `units`. */
  readonly from: number
  /** The position of the target; -1 for an end. */
  readonly to: number
  /** The `ref` of the thank-you screen. */
  readonly screen?: string
  /** Undefined: always. */
  readonly when: string | undefined
  readonly readsScore: boolean
}

interface Sum {
  readonly variable: string
  readonly when: string | undefined
  readonly add: number | string
}

function readLogic(root: SourceNode, form: TypeformImport) {
  const jumps: Jump[] = []
  const sums: Sum[] = []
  const indexes = new Map(form.units.flatMap(({ refs }, index) => refs.map(ref => [ref, index] as const)))
  for (const rule of root.list('logic')) {
    rule.leaveOut('type', 'ref')
    const ref = rule.get('ref').value
    const from = typeof ref === 'string' ? indexes.get(ref) : undefined
    for (const action of rule.list('actions')) {
      const condition = readCondition(action.get('condition').value, form)
      const kind = action.get('action').value
      const jump =
        kind === 'jump'
          ? readJump(action, { from, condition, indexes, last: form.units.length - 1 })
          : undefined
      const sum = kind === 'jump' ? undefined : readSum(action, { from, condition, form })
      if (jump) jumps.push(jump)
      else if (sum) sums.push(sum)
      if (jump || sum) action.take()
      else if (kind === 'jump')
        action.note('jump_left_out', {
          from: String(ref ?? ''),
          to: toExcerpt(action.get('details').get('to').get('value').value ?? ''),
        })
      else
        action.note('formula_left_out', {
          name: String(kind),
          expression: toExcerpt(action.get('details').value),
        })
    }
  }
  return { jumps, sums }
}

interface Condition {
  /** Undefined: always. */
  readonly text: string | undefined
  readonly readsScore: boolean
}

interface JumpPlace {
  readonly from: number | undefined
  readonly condition: Condition | undefined
  readonly indexes: ReadonlyMap<string, number>
  /** The position of the last question. */
  readonly last: number
}

/** Returns the jump, unless it leads back, or depends on what nothing here can read. */
function readJump(action: SourceNode, { from, condition, indexes, last }: JumpPlace): Jump | undefined {
  const { type, value } = objectOf(action.get('details').get('to').value)
  if (from === undefined || !condition || typeof value !== 'string') return undefined
  const isEnd = type === 'thankyou'
  const to = isEnd ? -1 : indexes.get(value)
  if (to === undefined || (!isEnd && to <= from)) return undefined
  // Steps know no scores; ends do.
  if (condition.readsScore && !(isEnd && from === last)) return undefined
  return {
    from,
    to,
    when: condition.text,
    readsScore: condition.readsScore,
    ...(isEnd ? { screen: value } : {}),
  }
}

interface SumPlace {
  readonly from: number | undefined
  readonly condition: Condition | undefined
  readonly form: TypeformImport
}

function readSum(action: SourceNode, { from, condition, form }: SumPlace): Sum | undefined {
  const kind = action.get('action').value
  const details = action.get('details')
  const target = objectOf(details.get('target').value)
  const value = objectOf(details.get('value').value)
  if (from === undefined || !condition || condition.readsScore || (kind !== 'add' && kind !== 'subtract'))
    return undefined
  if (target.type !== 'variable' || typeof target.value !== 'string' || !form.variables.has(target.value))
    return undefined
  const unit = form.units[from]
  const isQuestion = unit !== undefined && unit.field.schema.type !== 'null'
  const when = condition.text ?? (isQuestion ? `present(${writePath(unit.field.name)})` : undefined)
  if (condition.text === undefined && isQuestion && !unit.field.isRequired)
    action.note('points_changed', { question: unit.title })
  if (value.type === 'constant' && typeof value.value === 'number')
    return { variable: target.value, when, add: kind === 'add' ? value.value : 0 - value.value }
  const answer = value.type === 'field' ? form.answers.get(String(value.value)) : undefined
  const isNumber = answer?.schema.type === 'number' || answer?.schema.type === 'integer'
  return answer && isNumber
    ? { variable: target.value, when, add: kind === 'add' ? answer.path : `0 - ${answer.path}` }
    : undefined
}

const objectOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : {})

const comparisons: Readonly<Record<string, string>> = {
  is: '==',
  equal: '==',
  on: '==',
  is_not: '!=',
  not_equal: '!=',
  not_on: '!=',
  lower_than: '<',
  earlier_than: '<',
  lower_equal_than: '<=',
  earlier_than_or_on: '<=',
  greater_than: '>',
  later_than: '>',
  greater_equal_than: '>=',
  later_than_or_on: '>=',
}

/** Returns undefined if the condition means something that expressions cannot say. */
function readCondition(value: unknown, form: TypeformImport): Condition | undefined {
  const { op, vars } = objectOf(value)
  if (op === 'always' || value === undefined) return { text: undefined, readsScore: false }
  if (!Array.isArray(vars)) return undefined
  if (op === 'and' || op === 'or') {
    const parts = vars.map(part => readCondition(part, form))
    const texts = parts.map(part => part?.text)
    if (texts.includes(undefined)) return undefined
    const text = op === 'and' ? joinAll(texts) : joinAny(texts)
    return isShort(text) ? { text, readsScore: parts.some(part => part?.readsScore) } : undefined
  }
  const [subject, object] = vars.map(objectOf)
  if (!subject || !object) return undefined
  const readsScore = subject.type === 'variable'
  const answer: AnswerReference | undefined =
    subject.type === 'field'
      ? form.answers.get(String(subject.value))
      : subject.type === 'hidden'
        ? form.answers.get(`hidden:${String(subject.value)}`)
        : readsScore && form.variables.has(String(subject.value))
          ? { path: `scores.${String(subject.value)}`, schema: { type: 'number' } }
          : undefined
  const text = answer && compare(answer, String(op), toValue(object, form))
  return isShort(text) ? { text, readsScore } : undefined
}

const isShort = (text: string | undefined): text is string =>
  text !== undefined && text.length <= formBounds.expressionCharacters

/** The value of a choice, or a constant. */
const toValue = ({ type, value }: Readonly<Record<string, unknown>>, form: TypeformImport): unknown =>
  type === 'choice' ? (form.choices.get(String(value)) ?? (value === 'other' ? value : undefined)) : value

function compare(answer: AnswerReference, op: string, value: unknown): string | undefined {
  const { schema, path } = answer
  const day = schema.format === 'date' && typeof value === 'string' ? value.slice(0, 10) : value
  const literal = value === undefined ? undefined : writeLiteral(toAnswerLiteral(day, answer))
  if (literal === undefined) return undefined
  const isText = schema.type === 'string' && schema.enum === undefined
  if (op === 'contains' || op === 'not_contains') {
    if (!isText && !isListAnswer(answer)) return undefined
    const part = `${literal} in ${path}`
    return op === 'contains' ? part : negate(part)
  }
  const operator = Object.hasOwn(comparisons, op) ? comparisons[op] : undefined
  if (operator === undefined) return undefined
  if (isListAnswer(answer)) {
    if (operator !== '==' && operator !== '!=') return undefined
    return operator === '==' ? `${literal} in ${path}` : negate(`${literal} in ${path}`)
  }
  const { examples } = schema
  if (value === 'other' && Array.isArray(examples)) {
    const own = joinAll([`present(${path})`, ...examples.map(one => `${path} != ${writeLiteral(one)}`)])
    return own === undefined || operator === '==' ? own : negate(own)
  }
  return `${path} ${operator} ${literal}`
}

/** A condition that cannot hold without an answer to what it reads. */
const isPositive = (condition: string | undefined): condition is string =>
  condition !== undefined && !/!=|\bnot\b|\bor\b/.test(condition)

/** A step begins where a jump leads to, and ends where one begins. */
function toSteps(
  jumps: readonly Jump[],
  form: TypeformImport,
  marks: ImportedField[],
): readonly ImportedStep[] {
  const { units } = form
  const begins = new Set([
    0,
    ...jumps.map(({ from }) => from + 1),
    ...jumps.map(({ to }) => to).filter(to => to > 0),
  ])
  const ids = new Set(['end'])
  const steps: ImportedStep[] = []
  const stepOf: number[] = []
  for (const [index, { field, title }] of units.entries()) {
    const last = steps.at(-1)
    // The text for "other" stays with its question.
    const isNew = begins.has(index) && !field.name.endsWith('Other')
    if (!last || (isNew && steps.length < formBounds.steps)) {
      const id = toFreeSlug(title, `step-${index + 1}`, ids)
      ids.add(id)
      steps.push({ id, title, fields: [field.name], next: [] })
    } else last.fields.push(field.name)
    stepOf.push(steps.length - 1)
  }
  for (const { from, to, when, readsScore } of jumps) {
    const step = steps[stepOf[from] ?? 0]
    const target = to < 0 ? 'end' : steps[stepOf[to] ?? 0]?.id
    if (step && target !== undefined && !readsScore && step.next.length < formBounds.nextEntries)
      step.next.push({ ...(when === undefined ? {} : { when }), to: target })
  }
  // An end after a jump that depends on no answer needs to know that its question was asked.
  for (const { from, to, when } of jumps) {
    const unit = units[from]
    const step = steps[stepOf[from] ?? 0]
    if (to >= 0 || isPositive(when) || !unit || !step || form.computed[markName(unit)] !== undefined) continue
    const name = markName(unit)
    marks.push(createField(name, { type: 'boolean' }, { 'ui:widget': 'hidden' }))
    step.fields.push(name)
    form.computed[name] = 'true'
  }
  return steps
}

const markName = ({ field }: Unit): string => `${field.name}Asked`

/** Screens in the order in which they are looked for: those after a jump, then the one for all others. */
function importEnds(root: SourceNode, jumps: readonly Jump[], form: TypeformImport): readonly ImportedEnd[] {
  const ids = new Set<string>()
  const screens = root.list('thankyou_screens').map(node => {
    node.leaveOut('id', 'ref', 'type')
    const properties = node.get('properties')
    importAttachment(node, 'thankyou')
    const title = readText(node, 'title', form)
    const refs = listRefs(node)
    const isRedirect =
      properties.get('redirect_url').value !== undefined &&
      (node.get('type').value === 'url_redirect' || properties.get('button_mode').value === 'redirect')
    if (isRedirect) properties.leaveOut('button_mode', 'show_button')
    const href = isRedirect ? takeLinkTarget(properties, 'redirect_url') : undefined
    const label = href === undefined ? undefined : readText(properties, 'button_text', form)
    const text = readText(properties, 'description', form)
    const id = toFreeSlug(title ?? '', 'thanks', ids)
    ids.add(id)
    const end: ImportedEnd = {
      id,
      title: title ?? { message: 'form.thank_you' },
      text,
      link: href === undefined ? undefined : withoutEmpty({ href, label }),
    }
    if (properties.get('share_icons').value === false) properties.flag('share_icons')
    return { end, refs }
  })
  const conditional = jumps.flatMap((jump, index) => {
    const screen = screens.find(({ refs }) => jump.screen !== undefined && refs.includes(jump.screen))
    const unit = form.units[jump.from]
    if (!screen || !unit) return []
    const earlier = jumps
      .slice(0, index)
      .filter(({ from, when }) => from === jump.from && when !== undefined)
      .map(({ when }) => negate(when ?? ''))
    const asked = isPositive(jump.when) ? undefined : `values.${markName(unit)}`
    return [{ screen, when: joinAll([jump.when, asked, ...earlier]) }]
  })
  const isDefault = ({ refs }: { readonly refs: readonly string[] }) => refs.includes('default_tys')
  const rest = screens.filter(screen => !conditional.some(one => one.screen === screen))
  const last = rest.find(screen => !isDefault(screen)) ?? rest[0] ?? screens.find(isDefault)
  const repeated = new Set<unknown>()
  const ends = conditional.map(({ screen, when }) => {
    const isAgain = repeated.has(screen)
    repeated.add(screen)
    const id = isAgain ? toFreeSlug(screen.end.id, 'thanks', ids) : screen.end.id
    ids.add(id)
    return { ...screen.end, id, when }
  })
  return [
    ...ends,
    ...(last ? [last.end] : []),
    ...rest.filter(one => one !== last).map(one => one.end),
  ].slice(0, formBounds.ends)
}

function toScores(
  root: SourceNode,
  sums: readonly Sum[],
  form: TypeformImport,
): Record<string, readonly object[]> {
  const scores: Record<string, object[]> = {}
  for (const [name, node] of root.get('variables').members()) {
    if (typeof node.value !== 'number' || !/^[A-Za-z][A-Za-z0-9_]{0,79}$/.test(name)) continue
    node.take()
    const entries = sums
      .filter(sum => sum.variable === name)
      .map(({ when, add }) => ({ ...(when === undefined ? {} : { when }), add }))
    const begin = node.value === 0 ? [] : [{ add: node.value }]
    if (entries.length + begin.length > 0) scores[name] = [...begin, ...entries].slice(0, 200)
    else form.variables.delete(name)
  }
  return scores
}

const placeholder = /\{\{(field|hidden|var):([^{}]{1,100})\}\}/g

function writePlaceholder(kind: string, name: string, form: TypeformImport): string | undefined {
  if (kind === 'var') return form.variables.has(name) ? `{scores.${name}}` : undefined
  const answer = form.answers.get(kind === 'hidden' ? `hidden:${name}` : name)
  return answer && `{${answer.path}}`
}

function reportUnknownPlaceholders(form: TypeformImport): void {
  for (const { text, node } of form.texts)
    for (const [whole, kind = '', name = ''] of text.matchAll(placeholder))
      if (writePlaceholder(kind, name, form) === undefined)
        node.note('placeholder_left_out', { placeholder: whole })
}

/** Names answers in texts as forms do: `{{field:name}}` becomes `{values.name}`. */
function fillPlaceholders(document: ImportedDocument, form: TypeformImport): ImportedDocument {
  const text = JSON.stringify(document).replace(
    placeholder,
    (whole, kind: string, name: string) => writePlaceholder(kind, name, form)?.replace(/["\\]/g, '') ?? whole,
  )
  return JSON.parse(text)
}
