/** Lists the questions of a form for a table or a summary: one for each answer, matrix rows included. */

import type { Text } from '#schemas/generated/types.gen.ts'
import { isText } from '#schemas/runtime/core/localized-text.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { resolveRef } from '#schemas/runtime/core/reference.ts'
import { applyUiOrder } from '#schemas/runtime/form/field-order.ts'
import {
  type FormDocument,
  type FormSchemas,
  findChildField,
  type JsonObject,
} from '#schemas/runtime/form/form.ts'

export interface SummaryQuestion {
  /** The path of property names. */
  readonly path: readonly string[]
  readonly kind: 'choice' | 'number' | 'nps' | 'matrix' | 'ranking' | 'text' | 'file' | 'other'
  readonly schema: JsonObject
  readonly ui: JsonObject
  /** The document's choices, or those of the entries of a list. */
  readonly choices: readonly unknown[]
  /** Titles of the groups around it, outermost first. */
  readonly groups: readonly Text[]
  /** The rows of a matrix. */
  readonly rows: readonly SummaryQuestion[]
}

/**
 * Returns the questions in the order of the document, including those of branches. Takes objects apart, but keeps a
 * matrix as one question.
 */
export function listSummaryQuestions(document: FormDocument): SummaryQuestion[] {
  const visit = (parent: FormSchemas, path: readonly string[], groups: readonly Text[]): SummaryQuestion[] =>
    applyUiOrder(listPropertyNames(parent.schema, document.schema), parent.ui['ui:order']).flatMap(name => {
      const field = findChildField(parent, name)
      // A property of the type null shows something and has no answer.
      if (!field || path.length > maxLevels || field.schema.type === 'null') return []
      const question = { ...toSummaryQuestion(field, [...path, name], document.schema), groups }
      const isGroup = question.kind === 'other' && listPropertyNames(field.schema, document.schema).length > 0
      return isGroup ? visit(field, [...path, name], appendFieldTitle(groups, field)) : [question]
    })
  return visit({ schema: resolveRef(document.schema, document.schema), ui: document.ui ?? {} }, [], [])
}

type TitledField = Pick<FormSchemas, 'schema' | 'ui'>

/** Returns the title of a field from its ui schema, else from its schema; undefined if neither has one. */
export const findFieldTitle = ({ schema, ui }: TitledField): Text | undefined =>
  [ui['ui:title'], schema.title].filter(isText).find(title => title !== '')

/** Returns the titles of the groups around a field, and its own if it has one. */
export function appendFieldTitle(groups: readonly Text[], field: TitledField): readonly Text[] {
  const title = findFieldTitle(field)
  return title === undefined ? groups : [...groups, title]
}

const maxLevels = 8

/** Returns the names of the properties, including those that a condition or a branch adds. */
function listPropertyNames(schema: JsonObject, root: JsonObject): string[] {
  const own = isObject(schema.properties) ? Object.keys(schema.properties) : []
  const branches = [schema.then, schema.else, schema.allOf, schema.anyOf, schema.oneOf]
    .flat()
    .filter(isObject)
  return [
    ...new Set([...own, ...branches.flatMap(branch => listPropertyNames(resolveRef(branch, root), root))]),
  ]
}

function toSummaryQuestion(
  { schema, ui }: FormSchemas,
  path: readonly string[],
  root: JsonObject,
): SummaryQuestion {
  const items = isObject(schema.items) ? resolveRef(schema.items, root) : undefined
  const choices = listChoices(schema) ?? (items && listChoices(items)) ?? []
  const rows =
    ui['ui:field'] === 'matrix' && isObject(schema.properties)
      ? applyUiOrder(Object.keys(schema.properties), ui['ui:order']).flatMap(name => {
          const row = findChildField({ schema, ui, root }, name)
          return row ? [toSummaryQuestion(row, [...path, name], root)] : []
        })
      : []
  const kind = getQuestionKind({ schema, ui }, { items, isChoice: choices.length > 0 })
  return { path, kind, schema, ui, choices, groups: [], rows }
}

interface Hints {
  readonly items: JsonObject | undefined
  readonly isChoice: boolean
}

function getQuestionKind({ schema, ui }: FormSchemas, { items, isChoice }: Hints): SummaryQuestion['kind'] {
  if (ui['ui:field'] === 'matrix') return 'matrix'
  if (ui['ui:field'] === 'ranking') return 'ranking'
  if (ui['ui:widget'] === 'nps') return 'nps'
  if (schema.format === 'upload' || items?.format === 'upload') return 'file'
  if (isChoice) return 'choice'
  if (schema.type === 'number' || schema.type === 'integer') return 'number'
  return schema.type === 'string' ? 'text' : 'other'
}

function listChoices({
  enum: values,
  const: only,
  oneOf,
  anyOf,
  examples,
  type,
}: JsonObject): readonly unknown[] | undefined {
  if (Array.isArray(values)) return values
  if (type === 'boolean') return [true, false]
  if (only !== undefined) return [only]
  const branches = [oneOf, anyOf].find(Array.isArray)
  const constants = branches?.flatMap((branch: unknown) =>
    isObject(branch) && 'const' in branch ? [branch.const] : [],
  )
  if (constants && constants.length > 0 && constants.length === branches?.length) return constants
  return type === 'string' && Array.isArray(examples) ? examples : undefined
}
