/** Gives a choice another value, and changes everything in the form that names it. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { getAtJsonPath, setAtJsonPath, withRenamedKey } from '../../documents/json-path.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { getChoicesPath } from './edit-form.ts'
import type { OutlinedField } from './form-outline.ts'
import { escapePattern, expressionKeys } from './rename-field.ts'

interface ChoiceRenaming {
  readonly from: string
  readonly to: string
}

export function renameChoice(
  document: JsonRecord,
  field: OutlinedField,
  { from, to }: ChoiceRenaming,
): JsonRecord {
  const path = getChoicesPath(field)
  const values = path && getAtJsonPath(document, path)
  if (!path || !Array.isArray(values)) return document
  let next = setAtJsonPath(
    document,
    path,
    values.map(value => (value === from ? to : value)),
  )
  for (const key of ['ui:enumNames', 'ui:enumHints', 'ui:pictures']) {
    const place = [...field.uiPath, key]
    const byChoice = getAtJsonPath(next, place)
    if (isObject(byChoice) && Object.hasOwn(byChoice, from))
      next = setAtJsonPath(next, place, withRenamedKey(byChoice, from, to))
  }
  if (getAtJsonPath(next, [...field.schemaPath, 'default']) === from)
    next = setAtJsonPath(next, [...field.schemaPath, 'default'], to)
  if (field.depth > 0) return next
  const inExpression = (text: string) => renameChoiceInExpression(text, { name: field.name, from, to })
  return Object.fromEntries(
    Object.entries(next).map(([key, value]) => [
      key,
      key === 'schema' ? value : changeExpressions(value, key, inExpression),
    ]),
  )
}

function changeExpressions(value: unknown, key: string, change: (text: string) => string): unknown {
  if (Array.isArray(value)) return value.map(part => changeExpressions(part, key, change))
  if (!isObject(value))
    return typeof value === 'string' && expressionKeys.includes(key) ? change(value) : value
  return Object.fromEntries(
    Object.entries(value).map(([inner, part]) => [
      inner,
      // The formulas of computed questions stand under their names.
      key === 'computed' && typeof part === 'string' ? change(part) : changeExpressions(part, inner, change),
    ]),
  )
}

/** Where the choice is compared with the answer to its question, on either side. */
function renameChoiceInExpression(
  text: string,
  { name, from, to }: ChoiceRenaming & { readonly name: string },
): string {
  const escaped = escapePattern(name)
  const path = `(?:\\bvalues\\.${escaped}(?![\\w.-])|\\bvalues\\['${escaped}'\\](?![.[]))`
  const value = `'${escapePattern(from)}'`
  return text
    .replace(new RegExp(`(${path}\\s*(?:==|!=)\\s*)${value}`, 'g'), (_, start: string) => `${start}'${to}'`)
    .replace(new RegExp(`${value}(\\s*(?:==|!=|in)\\s*${path})`, 'g'), (_, end: string) => `'${to}'${end}`)
}
