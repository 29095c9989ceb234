/** What all parts of an import from SurveyJS share. */
import { type AnswerReference, joinAll, writePath } from './expression-text.ts'
import { toExcerpt } from './import-note.ts'
import {
  createNameRegistry,
  formBounds,
  getPlainText,
  type ImportedField,
  type ImportedText,
  type NameRegistry,
} from './imported-fields.ts'
import { takePlainText, toTextBlocks } from './imported-text.ts'
import type { ImportSource, SourceNode } from './source-node.ts'
import { comparesTypedText, translateSurveyExpression } from './survey-expression.ts'

export interface SurveyImport {
  readonly source: ImportSource
  /** What expressions may read, by the names of the source. */
  readonly answers: Map<
    string,
    { readonly names: readonly string[]; readonly schema: Record<string, unknown> }
  >
  /** What waits until all questions are known. */
  readonly later: (() => void)[]
  /** Formulas come before the conditions, which may read their results. */
  readonly formulas: (() => void)[]
  /** What computes nothing that can be carried over. */
  readonly dropped: Set<ImportedField>
  readonly computed: Record<string, string>
  readonly correct: { when: string; add: number }[]
  /** Texts that may name answers in braces. */
  readonly texts: { readonly text: ImportedText; readonly node: SourceNode }[]
}

/** Where questions stand: at the top of the form, or in a list or group, where no conditions count. */
export interface SurveyLevel {
  readonly names: NameRegistry
  /** As the source's expressions name it, such as `guests.*.`. */
  readonly prefix: string
  /** The names of the properties around it; `*` stands for an entry of a list. */
  readonly path: readonly string[]
  /** The panels and pages around it whose conditions its questions share. */
  readonly around: readonly SourceNode[]
  readonly survey: SurveyImport
}

export interface SurveyQuestion {
  readonly node: SourceNode
  readonly name: string
  readonly sourceName: string
  readonly level: SurveyLevel
  readonly survey: SurveyImport
  /** Questions that belong to it, such as the text of "other". */
  readonly companions: ImportedField[]
}

interface Heading {
  readonly heading: ImportedText | undefined
  readonly text: ImportedText | undefined
  readonly node: SourceNode
}

/** Enters a group or the entries of a list. */
export const enterSurveyGroup = ({ level }: SurveyQuestion, name: string, prefix: string): SurveyLevel => ({
  names: createNameRegistry(),
  prefix: `${level.prefix}${prefix}`,
  path: [...level.path, ...(prefix.endsWith('.*.') ? [name, '*'] : [name])],
  around: [],
  survey: level.survey,
})

export function readSurveyText(
  node: SourceNode,
  key: string,
  survey: SurveyImport,
): ImportedText | undefined {
  const member = node.get(key)
  const text = takePlainText(member)
  if (text !== undefined) survey.texts.push({ text, node: member })
  return text
}

/** Takes an expression as a condition; a note says if it cannot be carried over, or if it does not fit. */
export function readSurveyCondition(node: SourceNode, key: string, survey: SurveyImport): string | undefined {
  const expression = node.text(key)
  if (expression === undefined) return undefined
  const find = (name: string) => findSurveyAnswer(name, survey)
  const condition = translateSurveyExpression(expression, find, 'condition')
  if (condition !== undefined && condition.length <= formBounds.expressionCharacters) {
    if (comparesTypedText(expression, find))
      node.note('text_case', { property: key, expression: toExcerpt(expression) }, key)
    return condition
  }
  node.note('condition_left_out', { property: key, expression: toExcerpt(expression) }, key)
  return undefined
}

export function reportSurveyConditions(
  node: SourceNode,
  keys: readonly string[] = ['visibleIf', 'requiredIf', 'enableIf'],
): void {
  for (const key of keys) {
    const expression = node.text(key)
    if (expression !== undefined)
      node.note('condition_left_out', { property: key, expression: toExcerpt(expression) }, key)
  }
}

/** Finds what `{guests[0].name}` reads. */
export function findSurveyAnswer(name: string, { answers }: SurveyImport): AnswerReference | undefined {
  const dotted = name.replace(/\[(\d+)\]/g, '.$1')
  const indexes = dotted.match(/(?<=\.)\d+(?=\.|$)/g) ?? []
  const known = answers.get(dotted) ?? answers.get(dotted.replace(/(?<=\.)\d+(?=\.|$)/g, '*'))
  if (!known) return undefined
  let next = 0
  const names = known.names.map(part => (part === '*' ? (indexes[next++] ?? '0') : part))
  return { path: writePath(...names), schema: known.schema }
}

export function registerSurveyAnswer(
  sourceName: string,
  answer: { readonly names: readonly string[]; readonly schema: Record<string, unknown> },
  { prefix, survey }: SurveyLevel,
): void {
  if (sourceName !== '') survey.answers.set(`${prefix}${sourceName}`, answer)
}

/** Sets the conditions of a question once all questions are known. */
export function addSurveyConditions(
  field: ImportedField,
  node: SourceNode | undefined,
  level: SurveyLevel,
): void {
  const { survey } = level
  const places = [...level.around, ...(node ? [node] : [])]
  if (level.path.length > 0) {
    for (const place of places) reportSurveyConditions(place)
    return
  }
  survey.later.push(() => {
    const conditions = places.map(place => readSurveyCondition(place, 'visibleIf', survey))
    const hidden = places.some(place => place.flag('visible') === false)
    const when = hidden ? 'false' : joinAll(conditions)
    if (when !== undefined && when.length > formBounds.expressionCharacters)
      places
        .at(-1)
        ?.note('condition_left_out', { property: 'visibleIf', expression: toExcerpt(when) }, 'visibleIf')
    else if (when !== undefined) field.ui['ui:when'] = when
    const required = node && readSurveyCondition(node, 'requiredIf', survey)
    if (required !== undefined) field.ui['ui:require'] = required
    if (node) reportSurveyConditions(node, ['enableIf'])
  })
}

export function createSurveyBlocks(
  blocks: readonly object[],
  wanted: string,
  level: SurveyLevel,
): ImportedField {
  const field: ImportedField = {
    name: level.names.claim(`text ${wanted}`, 'text'),
    schema: { type: 'null' },
    ui: { 'ui:blocks': blocks },
    isRequired: false,
  }
  addSurveyConditions(field, undefined, level)
  return field
}

/** Blocks stand only at the top of a form; in lists and groups, their texts are reported. */
export function importSurveyHeading({ heading, text, node }: Heading, level: SurveyLevel): ImportedField[] {
  if (heading === undefined && text === undefined) return []
  if (level.path.length > 0) {
    for (const [key, lost] of [
      ['title', heading],
      ['description', text],
    ] as const)
      if (lost !== undefined) node.note('property_left_out', { name: key, value: toExcerpt(lost) }, key)
    return []
  }
  const blocks = toTextBlocks(heading, [text])
  return [createSurveyBlocks(blocks, `${getPlainText(heading ?? text)}`, level)]
}
