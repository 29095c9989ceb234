/** Prepares a form for its preview: as visitors get it, whatever its state is. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { describeInvalidExpression, parseExpressionOrThrow } from '#schemas/runtime/expression/expression.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import type { JsonRecord } from '../../saving/record-values.ts'

/** Without what keeps a form from being open, and with a title, which makes it a page of its own. */
export function toPreviewedDocument(document: JsonRecord): JsonRecord {
  const { status: _, opens: __, closes: ___, quotas: ____, title, ...others } = document
  return { ...others, title: isEmptyText(title) ? String(document.id ?? '…') : title }
}

const isEmptyText = (text: unknown): boolean =>
  text === undefined || text === '' || (isObject(text) && Object.keys(text).length === 0)

/** A form that is never wrong, for the page that is shown until the real one is typed. */
export const createEmptyForm = ({ id, title }: JsonRecord): JsonRecord => ({
  id,
  version: 1,
  title: isEmptyText(title) ? String(id) : title,
  schema: { type: 'object', additionalProperties: false, properties: { text: { type: 'string' } } },
})

/**
 * Returns the form as browsers get it, with its expressions parsed. Those that cannot be read are left out; the check says
 * what is wrong with them.
 */
export function toBrowserForm(document: JsonRecord): JsonObject {
  const { books: _, ...form } = toPreviewedDocument(document)
  const parsed = mapValues(form, (part, name) => expressionParsers[name]?.(part) ?? part)
  const { schema, ui } = parsed
  return isObject(schema) ? { ...parsed, ui: withOrder(schema, isObject(ui) ? ui : {}) } : parsed
}

/** Writes the order of questions out where it is that of the schema: a page sees no other order of properties. */
function withOrder(schema: JsonRecord, ui: JsonRecord): JsonRecord {
  const { properties } = schema
  if (!isObject(properties)) return ui
  const names = Object.keys(properties)
  const groups = names.flatMap(name => {
    const [inner, own] = [properties[name], ui[name]]
    const isGroup = isObject(inner) && isObject(inner.properties) && !(isObject(own) && own['ui:field'])
    return isGroup ? [[name, withOrder(inner, isObject(own) ? own : {})] as const] : []
  })
  return { 'ui:order': names, ...ui, ...Object.fromEntries(groups) }
}

const mapValues = (object: JsonRecord, change: (part: unknown, name: string) => unknown): JsonRecord =>
  Object.fromEntries(Object.entries(object).map(([name, part]) => [name, change(part, name)]))

/**
 * Returns what parses the texts of these properties, at any depth. Parts that it has seen before are the same objects as
 * then, and so are those without expressions.
 */
function createExpressionParser(isExpression: (name: string) => boolean): (value: unknown) => unknown {
  const known = new WeakMap<object, unknown>()
  return parse

  function parse(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    const seen = known.get(value)
    if (seen !== undefined) return seen
    const parsed = Array.isArray(value) ? parseList(value) : isObject(value) ? parseObject(value) : value
    known.set(value, parsed)
    return parsed
  }
  function parseList(list: readonly unknown[]): unknown {
    const parsed = list.map(parse)
    return parsed.every((part, index) => part === list[index]) ? list : parsed
  }
  function parseObject(object: JsonRecord): unknown {
    const entries = Object.entries(object).flatMap(([name, part]): [string, unknown][] => {
      if (typeof part !== 'string' || !isExpression(name)) return [[name, parse(part)]]
      return describeInvalidExpression(part, true) === undefined ? [[name, parseExpressionOrThrow(part)]] : []
    })
    const isSame =
      entries.length === Object.keys(object).length && entries.every(([name, part]) => part === object[name])
    return isSame ? object : Object.fromEntries(entries)
  }
}

const parserOf = (...names: readonly string[]) => createExpressionParser(name => names.includes(name))

/** By the property of the form that has expressions. */
const expressionParsers: Readonly<Record<string, (value: unknown) => unknown>> = {
  ui: parserOf('ui:when', 'ui:require'),
  steps: parserOf('when'),
  // Their formulas stand under the names of the questions.
  computed: createExpressionParser(() => true),
  scores: parserOf('when', 'add'),
  ends: parserOf('when'),
  payment: parserOf('when', 'formula'),
}

/** What the page must have loaded to show a form: its widgets, and the messages of the catalogue that it uses. */
export const listPreviewNeeds = (document: unknown): string =>
  [...new Set(listNeeds(document))].toSorted().join('\n')

const needNames = ['ui:widget', 'ui:field', 'format', 'message', 'pace', 'type']
const knownNeeds = new WeakMap<object, readonly string[]>()

function listNeeds(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  const known = knownNeeds.get(value)
  if (known) return known
  const needs = new Set<string>()
  for (const [name, part] of Object.entries(value)) {
    if (typeof part === 'string' && needNames.includes(name)) needs.add(`${name} ${part}`)
    for (const need of listNeeds(part)) needs.add(need)
  }
  const listed = [...needs]
  knownNeeds.set(value, listed)
  return listed
}
