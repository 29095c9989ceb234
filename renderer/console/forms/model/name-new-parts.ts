/**
 * Gives questions and choices that are new the names that their texts suggest. Nobody has answered them yet, so this is the
 * last moment at which nothing but the form itself knows their names.
 */
import { getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import { toFreeSlug } from '#schemas/runtime/form/form-names.ts'
import { getAtJsonPath } from '../../documents/json-path.ts'
import type { JsonRecord } from '../../saving/record-values.ts'
import { getChoicesPath, toQuestionName } from './edit-form.ts'
import { listOutlinedFields, type OutlinedField, outlineForm } from './form-outline.ts'
import { isUsualName } from './question-kinds.ts'
import { renameChoice } from './rename-choice.ts'
import { renameField } from './rename-field.ts'

export interface NamedParts {
  readonly document: JsonRecord
  /** The new pointers of questions by the former ones. */
  readonly moved: ReadonlyMap<string, string>
}

/**
 * Only names that the editor has made up are changed, and only of what is not published.
 *
 * @param readOwn returns a text of the business itself in its language; empty if there is none
 */
export function nameNewParts(
  document: JsonRecord,
  published: JsonRecord | undefined,
  readOwn: (text: unknown) => string,
): NamedParts {
  const moved = new Map<string, string>()
  let next = document
  for (const field of listTopFields(document)) {
    const current = listTopFields(next).find(({ name }) => name === field.name)
    if (!current) continue
    next = nameNewChoices(next, current, { published, readOwn })
    const title = readOwn(field.ui['ui:title'])
    if (title === '' || !isUsualName(field.name) || getAtPointer(published, field.pointer) !== undefined)
      continue
    const others = listTopFields(next).flatMap(({ name }) => (name === field.name ? [] : name))
    const name = toQuestionName(title, [...others, ...listNames(published)])
    // It has the name already, or a title without letters that names can have.
    if (name === field.name || /^question\d*$/.test(name)) continue
    next = renameField(next, current, name)
    moved.set(field.pointer, `/schema/properties/${name}`)
  }
  return { document: next, moved }
}

interface Known {
  readonly published: JsonRecord | undefined
  readonly readOwn: (text: unknown) => string
}

function nameNewChoices(
  document: JsonRecord,
  field: OutlinedField,
  { published, readOwn }: Known,
): JsonRecord {
  const path = getChoicesPath(field)
  const values = path && getAtJsonPath(document, path)
  if (!path || !Array.isArray(values)) return document
  const old = getAtJsonPath(published, path)
  const taken = Array.isArray(old) ? old : []
  return values.reduce<JsonRecord>((next, value) => {
    if (typeof value !== 'string' || !/^choice-\d+$/.test(value) || taken.includes(value)) return next
    const text = readOwn(getAtJsonPath(next, [...field.uiPath, 'ui:enumNames', value]))
    const now = getAtJsonPath(next, path)
    const others = (Array.isArray(now) ? now : []).filter(other => other !== value)
    const name = text === '' ? value : toFreeSlug(text, value, [...others, ...taken].map(String))
    return name === value ? next : renameChoice(next, field, { from: value, to: name })
  }, document)
}

const listTopFields = (document: JsonRecord): readonly OutlinedField[] =>
  listOutlinedFields(outlineForm(document)).filter(({ depth }) => depth === 0)

const listNames = (document: JsonRecord | undefined): readonly string[] => {
  const properties = getAtJsonPath(document, ['schema', 'properties'])
  return isObject(properties) ? Object.keys(properties) : []
}
