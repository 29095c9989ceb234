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
  const { ui, steps, computed, scores, ends, payment, books: _, ...others } = toPreviewedDocument(document)
  return {
    ...others,
    ...(isObject(ui) ? { ui: withParsed(ui, ['ui:when', 'ui:require']) } : {}),
    ...(Array.isArray(steps) ? { steps: withParsed(steps, ['when']) } : {}),
    ...(isObject(computed) ? { computed: withParsed(computed, Object.keys(computed)) } : {}),
    ...(isObject(scores) ? { scores: withParsed(scores, ['when', 'add']) } : {}),
    ...(Array.isArray(ends) ? { ends: withParsed(ends, ['when']) } : {}),
    ...(isObject(payment) ? { payment: withParsed(payment, ['when', 'formula']) } : {}),
  }
}

/** Parses the texts of these properties, at any depth. */
function withParsed(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map(part => withParsed(part, names))
  if (!isObject(value)) return value
  const entries = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
    if (typeof part !== 'string' || !names.includes(name)) return [[name, withParsed(part, names)]]
    return describeInvalidExpression(part, true) === undefined ? [[name, parseExpressionOrThrow(part)]] : []
  })
  return Object.fromEntries(entries)
}

/** What the page must have loaded to show a form: its widgets, and the messages of the catalogue that it uses. */
export function listPreviewNeeds(document: unknown): string {
  const needs = new Set<string>()
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const part of value) collect(part)
    if (!isObject(value)) return
    for (const [name, part] of Object.entries(value)) {
      if (
        typeof part === 'string' &&
        ['ui:widget', 'ui:field', 'format', 'message', 'pace', 'type'].includes(name)
      )
        needs.add(`${name} ${part}`)
      collect(part)
    }
  }
  collect(document)
  return [...needs].toSorted().join('\n')
}
