/** Gives a question another name, and mends everything in the form that uses it. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { getAtJsonPath, setAtJsonPath, withRenamedKey } from '../../documents/json-path.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import type { OutlinedField } from './form-outline.ts'

/** Only for questions outside of groups, whose names conditions know. */
export function renameField(
  document: JsonRecord,
  { name, uiPath, schemaPath }: OutlinedField,
  to: string,
): JsonRecord {
  let next = document
  for (const path of [schemaPath.slice(0, -1), uiPath.slice(0, -1), ['computed']]) {
    const object = getAtJsonPath(next, path)
    if (isObject(object) && Object.hasOwn(object, name))
      next = setAtJsonPath(next, path, withRenamedKey(object, name, to))
  }
  const mended = Object.entries(next).map(([key, value]): [string, unknown] => {
    // The questions themselves, and what they may be; only their lists of names name others.
    if (key === 'schema')
      return [key, isObject(value) ? withRenamedEntry(value, { key: 'required', name, to }) : value]
    return [key, mend(value, { key, name, to })]
  })
  return Object.fromEntries(mended)
}

interface Renaming {
  /** Of the property that the value is in. */
  readonly key: string
  readonly name: string
  readonly to: string
}

/** Lists of names of questions. */
const nameLists = ['fields', 'ui:order', 'required']
/** Properties whose text is an expression. */
export const expressionKeys: readonly string[] = ['when', 'ui:when', 'ui:require', 'formula', 'add']
/** Properties whose text is the name of a question. */
const nameKeys = ['field', 'email']

function mend(value: unknown, renaming: Renaming): unknown {
  const { key, name, to } = renaming
  if (Array.isArray(value)) {
    if (nameLists.includes(key)) return value.map(entry => (entry === name ? to : entry))
    return value.map(entry => mend(entry, renaming))
  }
  if (isObject(value))
    return Object.fromEntries(
      Object.entries(value).map(([inner, part]) => [
        inner,
        // The formulas of computed questions stand under their names.
        key === 'computed' && typeof part === 'string'
          ? renameInExpression(part, name, to)
          : mend(part, { ...renaming, key: inner }),
      ]),
    )
  if (typeof value !== 'string') return value
  if (expressionKeys.includes(key)) return renameInExpression(value, name, to)
  if (nameKeys.includes(key) && value === name) return to
  if (key === 'pointer') return value.replace(new RegExp(`^/${escapePattern(name)}(?=/|$)`), `/${to}`)
  return renameInText(value, name, to)
}

function withRenamedEntry(object: JsonRecord, { key, name, to }: Renaming): JsonRecord {
  const list = object[key]
  return Array.isArray(list) ? { ...object, [key]: list.map(entry => (entry === name ? to : entry)) } : object
}

export const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')

/** In a formula or condition; what is in quotes is a value and stays, but for the name in `values['…']`. */
export function renameInExpression(text: string, name: string, to: string): string {
  const path = new RegExp(`\\bvalues\\.${escapePattern(name)}(?![\\w-])`, 'g')
  const parts = text.split(/(values\['(?:[^'\\]|\\.)*'\]|'(?:[^'\\]|\\.)*')/)
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return part.replace(path, () => writeAnswerPath(to))
      return part === `values['${name}']` ? writeAnswerPath(to) : part
    })
    .join('')
}

const writeAnswerPath = (name: string): string =>
  /^[\w-]+$/.test(name) ? `values.${name}` : `values['${name}']`

/** In placeholders of texts, `{values.name}`, and templates, `$values.name`. */
const renameInText = (text: string, name: string, to: string): string =>
  text
    .replace(new RegExp(`\\{values\\.${escapePattern(name)}(?=[.}])`, 'g'), () => `{values.${to}`)
    .replace(new RegExp(`\\$values\\.${escapePattern(name)}(?![\\w-])`, 'g'), () => `$values.${to}`)
