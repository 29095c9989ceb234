/** Imports a form of react-jsonschema-form: a JSON Schema and its uiSchema. Both stay as they are where forms allow it. */

import { getAtPointer, isObject } from '../core/pointer.ts'
import { resolveRef } from '../core/reference.ts'
import { type FormSchemas, findChildField, type JsonObject } from '../form/form.ts'
import { toFreeSlug } from '../form/form-names.ts'
import { describeUnsupportedDialect, upgradeSchema } from '../form/schema-dialect.ts'
import { toExcerpt } from './import-note.ts'
import { toAcceptedTypes } from './imported-choices.ts'
import { getPlainText, type ImportedDocument, untitled, withoutEmpty } from './imported-fields.ts'
import { takeLocalizedText } from './imported-text.ts'
import { isLinearPattern } from './linear-pattern.ts'
import type { ImportSource, SourceNode } from './source-node.ts'

export function importRjsf(source: ImportSource): ImportedDocument {
  const { root } = source
  const isBare = !isObject(root.get('schema').value)
  const schemaNode = isBare ? root : root.get('schema')
  const uiNode = ['uiSchema', 'ui'].map(key => root.get(key)).find(({ value }) => isObject(value))
  const title = takeLocalizedText(schemaNode.get('title'))
  const intro = takeLocalizedText(schemaNode.get('description'))
  const whole = isObject(schemaNode.value) ? schemaNode.value : {}
  if (describeUnsupportedDialect(whole) !== undefined)
    schemaNode.note('property_left_out', { name: '$schema', value: toExcerpt(whole.$schema) }, '$schema')
  else schemaNode.leaveOut('$schema')
  const names: EnumNames[] = []
  const converted = convertSchema(schemaNode, { path: [], root: whole, modern: upgradeSchema(whole), names })
  const dialect = describeUnsupportedDialect(whole) === undefined ? { $schema: whole.$schema } : {}
  const schema: JsonObject = withoutUndefined({
    ...dialect,
    type: 'object',
    ...converted,
    properties: isObject(converted.properties) ? converted.properties : {},
  })
  const modern = upgradeSchema(schema)
  const ui = uiNode ? convertUi(uiNode, { schema: modern, ui: {}, root: modern }) : {}
  for (const { path, labels } of names) addEnumNames(ui, path, labels)
  return withoutEmpty({
    id: toFreeSlug(getPlainText(title), 'imported-form'),
    version: 1,
    title: title ?? untitled,
    intro,
    schema,
    ui,
  })
}

/** The labels of choices that the schema named itself, and the way to the ui schema of their field. */
interface EnumNames {
  readonly path: readonly string[]
  readonly labels: Readonly<Record<string, string>>
}

interface SchemaPlace {
  /** The names that lead to the field in the ui schema; undefined in branches and definitions. */
  readonly path: readonly string[] | undefined
  readonly root: JsonObject
  /** The same in JSON Schema 2020-12. */
  readonly modern: JsonObject
  readonly names: EnumNames[]
}

const formats = new Set(
  `country date date-time duration email hostname ipv4 ipv6 iri iri-reference name password phone time upload uri
  uri-reference uuid`.split(/\s+/),
)

const limits: Readonly<Record<string, readonly string[]>> = {
  string: ['minLength', 'maxLength', 'pattern'],
  number: ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  array: ['minItems', 'maxItems', 'uniqueItems', 'minContains', 'maxContains'],
  object: ['minProperties', 'maxProperties'],
}

const plainKeywords = new Set(
  `type const minLength maxLength minimum maximum exclusiveMinimum exclusiveMaximum multipleOf minItems maxItems
  uniqueItems minContains maxContains minProperties maxProperties default deprecated readOnly writeOnly examples
  dependentRequired discriminator title description $comment`.split(/\s+/),
)
const singleSchemas = new Set(
  `items additionalItems additionalProperties unevaluatedItems unevaluatedProperties contains propertyNames not if then
  else`.split(/\s+/),
)
const schemaLists = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems', 'items'])
const schemaMaps = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
  'dependencies',
])

/** Converts a schema with all schemas in it; true and false stay what they are. */
function convertSchema(node: SourceNode, place: SchemaPlace): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  const schema = isObject(node.value) ? node.value : {}
  const isTop = place.path?.length === 0
  for (const [keyword, member] of node.members()) {
    const { value } = member
    if (isTop && ['title', 'description', '$schema'].includes(keyword)) continue
    if (keyword === '$id' || (keyword === 'id' && typeof value === 'string')) member.take()
    else if (keyword === '$ref') convertReference(member, result, place)
    else if (keyword === 'format') convertFormat(member, result)
    else if (keyword === 'enum') convertEnum(member, result)
    else if (keyword === 'enumNames') convertEnumNames(node, result, place)
    else if (keyword === 'required') convertRequired(member, result, { schema, root: place.modern })
    else if (isIdleLimit(keyword, schema))
      member.note('validator_left_out', { rule: `${keyword}: ${toExcerpt(value)}`, text: '' })
    else if (keyword === 'pattern') {
      if (isLinearPattern(value)) result.pattern = member.take()
      else member.note('pattern_left_out', { pattern: toExcerpt(value) })
    } else if (plainKeywords.has(keyword)) {
      // A text that another program reads stays a text.
      if ((keyword === 'title' || keyword === 'description') && typeof value !== 'string') continue
      result[keyword] = member.take()
    } else if (Array.isArray(value) && schemaLists.has(keyword))
      result[keyword] = value.map((_, index) => convertPart(member.get(index), { ...place, path: undefined }))
    else if (schemaMaps.has(keyword) && isObject(value)) result[keyword] = convertMap(keyword, member, place)
    else if (singleSchemas.has(keyword))
      result[keyword] = convertPart(member, {
        ...place,
        path: keyword === 'items' && place.path ? [...place.path, 'items'] : undefined,
      })
  }
  return result
}

function convertPart(node: SourceNode, place: SchemaPlace): unknown {
  if (isObject(node.value)) {
    if (Object.keys(node.value).length === 0) node.take()
    return convertSchema(node, place)
  }
  return node.take()
}

function convertMap(keyword: string, node: SourceNode, place: SchemaPlace): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [name, part] of node.members()) {
    if (keyword === 'properties' && !isPropertyName(name)) {
      const { title = name } = isObject(part.value) ? part.value : {}
      part.note('question_left_out', { type: 'name', title: toExcerpt(title) })
      continue
    }
    if (keyword === 'patternProperties' && !isLinearPattern(name)) {
      part.note('pattern_left_out', { pattern: toExcerpt(name) })
      continue
    }
    const isField = keyword === 'properties' && place.path !== undefined
    result[name] = convertPart(part, { ...place, path: isField ? [...(place.path ?? []), name] : undefined })
  }
  return result
}

/** See `schemas/meta/form.json`. */
const isPropertyName = (name: string): boolean =>
  name.length <= 200 &&
  /^([^.u\p{Cc}]|u([^i\p{Cc}]|$)|ui([^:\p{Cc}]|$))\P{Cc}*$/u.test(name) &&
  !/\p{Cs}/u.test(name) &&
  !(name in Object.prototype)

function convertReference(node: SourceNode, result: Record<string, unknown>, { root }: SchemaPlace): void {
  const reference = node.value
  if (typeof reference === 'string' && reference.startsWith('#') && isSchema(findTarget(root, reference)))
    result.$ref = node.take()
  else node.note('reference_left_out', { reference: toExcerpt(reference) })
}

const isSchema = (value: unknown): boolean => isObject(value) || typeof value === 'boolean'

function findTarget(root: JsonObject, reference: string): unknown {
  try {
    return getAtPointer(root, decodeURIComponent(reference.slice(1)))
  } catch {
    return undefined
  }
}

/** A file in a data URL becomes an uploaded one. */
function convertFormat(node: SourceNode, result: Record<string, unknown>): void {
  const { value } = node
  if (typeof value === 'string' && formats.has(value)) result.format = node.take()
  else if (value === 'data-url') {
    node.take()
    result.format = 'upload'
  } else if (value === 'url') {
    node.take()
    result.format = 'uri'
  } else node.note('format_left_out', { format: toExcerpt(value) })
}

function convertEnum(node: SourceNode, result: Record<string, unknown>): void {
  if (Array.isArray(node.value) && node.value.length > 0 && node.value.length <= 1000)
    result.enum = node.take()
  else node.note('property_left_out', { name: 'enum', value: toExcerpt(node.value) })
}

/** Names of choices: in the ui schema of the field, or beside each choice where there is none. */
function convertEnumNames(node: SourceNode, result: Record<string, unknown>, place: SchemaPlace): void {
  const { enum: values, enumNames } = isObject(node.value) ? node.value : {}
  if (!Array.isArray(values) || !Array.isArray(enumNames)) return
  node.get('enumNames').take()
  const labels = values.map((value, index) => String(enumNames[index] ?? value))
  if (place.path !== undefined) {
    place.names.push({
      path: place.path.at(-1) === 'items' ? place.path.slice(0, -1) : place.path,
      labels: Object.fromEntries(values.map((value, index) => [String(value), labels[index] ?? ''])),
    })
    return
  }
  delete result.enum
  result.oneOf = values.map((value, index) => ({ const: value, title: labels[index] }))
}

/** Names that no property has would be a fault. */
function convertRequired(
  node: SourceNode,
  result: Record<string, unknown>,
  { schema, root }: Pick<FormSchemas, 'schema'> & { readonly root: JsonObject },
): void {
  if (!Array.isArray(node.value)) {
    // Draft-03 writes it on the property.
    node.note('validator_left_out', { rule: `required: ${toExcerpt(node.value)}`, text: '' })
    return
  }
  const modern = isObject(schema.properties) ? upgradeSchema(schema) : undefined
  const isKnown = (name: unknown) =>
    modern === undefined || findChildField({ schema: modern, ui: {}, root }, String(name)) !== undefined
  const known: unknown[] = []
  for (const [index, name] of node.value.entries()) {
    const entry = node.get(index)
    if (typeof name === 'string' && isKnown(name) && !known.includes(name)) known.push(entry.take())
    else entry.note('validator_left_out', { rule: `required: ${toExcerpt(name)}`, text: '' })
  }
  if (known.length > 0) result.required = known
}

/** Limits of another type than the schema's have no effect, and would be a fault. */
function isIdleLimit(keyword: string, { type }: JsonObject): boolean {
  const types = [type ?? []].flat().map(one => (one === 'integer' ? 'number' : String(one)))
  const owner = Object.entries(limits).find(([, keywords]) => keywords.includes(keyword))?.[0]
  return owner !== undefined && types.length > 0 && !types.includes(owner)
}

function addEnumNames(
  ui: Record<string, unknown>,
  path: readonly string[],
  labels: EnumNames['labels'],
): void {
  let part = ui
  for (const name of path) {
    const inner = part[name]
    const own: Record<string, unknown> = isObject(inner) ? { ...inner } : {}
    part[name] = own
    part = own
  }
  part['ui:enumNames'] ??= labels
}

/** Widgets of RJSF by their names here. */
const widgets: Readonly<Record<string, string>> = {
  uri: 'url',
  URLWidget: 'url',
  datetime: 'date-time',
  TextWidget: 'text',
  TextareaWidget: 'textarea',
  PasswordWidget: 'password',
  EmailWidget: 'email',
  UpDownWidget: 'updown',
  RangeWidget: 'range',
  RadioWidget: 'radio',
  SelectWidget: 'select',
  CheckboxWidget: 'checkbox',
  CheckboxesWidget: 'checkboxes',
  HiddenWidget: 'hidden',
  DateWidget: 'date',
  TimeWidget: 'time',
  DateTimeWidget: 'date-time',
  FileWidget: 'file',
  files: 'file',
}

const ownWidgets = new Set(
  `text textarea email tel url password number updown range date time date-time select radio checkbox checkboxes hidden
  file rating nps csat scale country pictures radio-other multi-select`.split(/\s+/),
)

/** Other looks of the same control. */
const similarWidgets: Readonly<Record<string, string>> = { 'alt-date': 'date', 'alt-datetime': 'date-time' }

const texts = new Set(['title', 'description', 'help', 'placeholder'])
const flags = new Set(['addable', 'removable', 'orderable', 'disabled', 'readonly', 'randomize'])
const modes: Readonly<Record<string, readonly string[]>> = {
  inputmode: ['none', 'text', 'tel', 'url', 'email', 'numeric', 'decimal', 'search'],
  autocapitalize: ['none', 'sentences', 'words', 'characters'],
}

function convertUi(node: SourceNode, form: FormSchemas): Record<string, unknown> {
  const ui: Record<string, unknown> = {}
  const schema = resolveRef(form.schema, form.root ?? form.schema)
  for (const [key, member] of node.members()) {
    if (key === 'ui:options')
      for (const [name, option] of member.members()) convertOption([name, option], ui, schema)
    else if (key.startsWith('ui:')) convertOption([key.slice(3), member], ui, schema)
    else if (key === 'classNames')
      member.note('property_left_out', { name: key, value: toExcerpt(member.value) })
    else convertInnerUi([key, member], ui, form)
  }
  return ui
}

function convertInnerUi(
  [key, node]: readonly [string, SourceNode],
  ui: Record<string, unknown>,
  form: FormSchemas,
): void {
  const root = form.root ?? form.schema
  const schema = resolveRef(form.schema, root)
  if ((key === 'anyOf' || key === 'oneOf') && Array.isArray(node.value) && Array.isArray(schema[key])) {
    const branches = schema[key]
    ui[key] = node.value.map((_, index) => {
      const branch = branches[index]
      return convertUi(node.get(index), { schema: isObject(branch) ? branch : {}, ui: {}, root })
    })
    return
  }
  if (Array.isArray(node.value)) return
  const field =
    key === 'items' ? findChildField({ ...form, root }, '0') : findChildField({ ...form, root }, key)
  // What names no property is left and reported.
  if (!field || !isObject(node.value)) return
  if (key === 'items') moveEntryLooks(node, ui, field.schema)
  const inner = convertUi(node, field)
  if (Object.keys(inner).length > 0) ui[key] = { ...objectOf(ui[key]), ...inner }
}

/** A list of choices has its look itself, not its entries. */
function moveEntryLooks(node: SourceNode, ui: Record<string, unknown>, schema: JsonObject): void {
  if (!Array.isArray(schema.enum)) return
  const names = node.get('ui:enumNames')
  if (names.value !== undefined) convertOption(['enumNames', names], ui, schema)
}

function convertOption(
  [name, node]: readonly [string, SourceNode],
  ui: Record<string, unknown>,
  schema: JsonObject,
): void {
  const { value } = node
  const key = `ui:${name}`
  if (texts.has(name) && typeof value === 'string') {
    const text = takeLocalizedText(node)
    if (text !== undefined) ui[key] = text
  } else if (flags.has(name) && typeof value === 'boolean') ui[key] = node.take()
  else if (name === 'widget') convertWidget(node, ui)
  else if (name === 'order' && Array.isArray(value)) convertOrder(node, ui, schema)
  else if (name === 'enumNames') convertUiEnumNames(node, ui, schema)
  else if (name === 'rows' && typeof value === 'number') {
    node.take()
    ui[key] = Math.min(Math.max(Math.round(value), 2), 40)
    if (ui[key] !== value) node.note('value_changed', { from: String(value), to: String(ui[key]) })
  } else if (name === 'accept') {
    const list = [value].flat().filter(one => typeof one === 'string')
    const { accepted, left } = toAcceptedTypes(list.flatMap(one => one.split(',')))
    if (accepted.length > 0) ui[key] = accepted
    if (left.length > 0) node.note('file_limit_changed', { limit: left.join(', ') })
    else node.take()
  } else if (name === 'autocomplete' && typeof value === 'string') ui[key] = node.take()
  else if (
    Object.hasOwn(modes, name.toLowerCase()) &&
    modes[name.toLowerCase()]?.some(mode => mode === value)
  )
    ui[`ui:${name.toLowerCase()}`] = node.take()
  else if (
    name === 'inputType' &&
    typeof value === 'string' &&
    ['tel', 'email', 'password', 'url'].includes(value)
  ) {
    node.take()
    ui['ui:widget'] ??= value
  } else if (name === 'field' || /Template$|Field$|Templates$/.test(name))
    node.note('widget_left_out', { widget: toExcerpt(value) })
}

function convertWidget(node: SourceNode, ui: Record<string, unknown>): void {
  const given = node.value
  const name = typeof given === 'string' && Object.hasOwn(widgets, given) ? widgets[given] : given
  if (typeof name === 'string' && ownWidgets.has(name)) {
    node.take()
    ui['ui:widget'] = name
    return
  }
  const similar =
    typeof name === 'string' && Object.hasOwn(similarWidgets, name) ? similarWidgets[name] : undefined
  if (similar === undefined) node.note('widget_left_out', { widget: toExcerpt(given) })
  else {
    ui['ui:widget'] = similar
    node.note('question_replaced', { type: toExcerpt(given), by: similar })
  }
}

/** An order names every property, or has a star for the rest. */
function convertOrder(node: SourceNode, ui: Record<string, unknown>, schema: JsonObject): void {
  const names = Object.keys(isObject(schema.properties) ? schema.properties : {})
  const order: string[] = []
  for (const [index, name] of Array.isArray(node.value) ? node.value.entries() : []) {
    const isKnown =
      name === '*' ||
      (typeof name === 'string' && findChildField({ schema, ui: {}, root: schema }, name) !== undefined)
    if (isKnown && !order.includes(name)) {
      node.get(index).take()
      order.push(name)
    }
  }
  if (!order.includes('*') && names.some(name => !order.includes(name))) order.push('*')
  if (order.length > 0) ui['ui:order'] = order
}

function convertUiEnumNames(node: SourceNode, ui: Record<string, unknown>, schema: JsonObject): void {
  const { value } = node
  const items = isObject(schema.items) ? schema.items : {}
  const values = Array.isArray(schema.enum) ? schema.enum : items.enum
  if (isObject(value) && Object.values(value).every(one => typeof one === 'string'))
    ui['ui:enumNames'] = node.take()
  else if (Array.isArray(value) && Array.isArray(values)) {
    node.take()
    ui['ui:enumNames'] = Object.fromEntries(
      values.map((one, index) => [String(one), String(value[index] ?? one)]),
    )
  } else if (Array.isArray(value) && schema.type === 'boolean') {
    node.take()
    ui['ui:enumNames'] = { true: String(value[0] ?? ''), false: String(value[1] ?? '') }
  }
}

const withoutUndefined = (value: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined))

const objectOf = (value: unknown): JsonObject => (isObject(value) ? value : {})
