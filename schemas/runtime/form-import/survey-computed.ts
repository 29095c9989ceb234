/** Converts what SurveyJS computes: questions of the type `expression`, and calculated values. */
import { isObject } from '../core/pointer.ts'
import { toExcerpt } from './import-note.ts'
import {
  formBounds,
  getPlainText,
  type ImportedField,
  type ImportedText,
  withoutEmpty,
} from './imported-fields.ts'
import type { SourceNode } from './source-node.ts'
import { translateSurveyExpression } from './survey-expression.ts'
import {
  addSurveyConditions,
  findSurveyAnswer,
  readSurveyText,
  registerSurveyAnswer,
  type SurveyImport,
  type SurveyLevel,
  type SurveyQuestion,
} from './survey-import.ts'

/** A question of the type `expression` shows what it computes. */
export function importSurveyExpression(
  place: SurveyQuestion,
  title: ImportedText | undefined,
): ImportedField[] {
  const { node, name, sourceName, level, survey } = place
  const expression = node.text('expression')
  if (level.path.length > 0 || expression === undefined) {
    node.note('question_left_out', { type: 'expression', title: getPlainText(title) || sourceName })
    return []
  }
  const field: ImportedField = {
    name,
    schema: { type: 'number' },
    ui: withoutEmpty({
      'ui:title': title ?? sourceName,
      'ui:description': readSurveyText(node, 'description', survey),
      'ui:widget': 'computed',
    }),
    isRequired: false,
  }
  registerSurveyAnswer(sourceName, { names: [name], schema: field.schema }, level)
  addSurveyConditions(field, node, level)
  survey.formulas.push(() => compute(field, { node, sourceName, expression, survey }))
  return [field]
}

interface Computation {
  readonly node: SourceNode
  readonly sourceName: string
  readonly expression: string
  readonly survey: SurveyImport
}

/** Without a formula, there is no field, and a note says so. */
function compute(field: ImportedField, { node, sourceName, expression, survey }: Computation): void {
  const formula = translateSurveyExpression(expression, name => findSurveyAnswer(name, survey), 'formula')
  if (formula === undefined || formula.length > formBounds.expressionCharacters) {
    const title = field.ui['ui:title']
    const name = isImportedText(title) ? getPlainText(title) : field.name
    node.note('formula_left_out', { name, expression: toExcerpt(expression) }, 'expression')
    survey.answers.delete(sourceName)
    survey.dropped.add(field)
    return
  }
  survey.computed[field.name] = formula
  const type = inferResultType(formula)
  if (type === undefined) delete field.schema.type
  else field.schema.type = type
}

/** Comparisons give true or false, calculations numbers; the branches of `if` decide for it. */
function inferResultType(formula: string): string | undefined {
  if (/^if\(/.test(formula)) return /,\s*'/.test(formula) ? undefined : 'number'
  if (/==|!=|<|>|\b(and|or|not|in|present)\b/.test(formula)) return 'boolean'
  return /^values[^ ]*$/.test(formula) ? undefined : 'number'
}

export function importSurveyCalculatedValues(root: SourceNode, top: SurveyLevel): ImportedField[] {
  const { survey } = top
  return root.list('calculatedValues').flatMap(node => {
    const sourceName = node.text('name') ?? ''
    const expression = node.text('expression')
    node.flag('includeIntoResult')
    if (sourceName === '' || expression === undefined) return []
    const name = top.names.claim(sourceName, 'value')
    if (name !== sourceName) node.note('name_changed', { from: sourceName, to: name }, 'name')
    const field: ImportedField = {
      name,
      schema: { type: 'number' },
      ui: { 'ui:widget': 'hidden' },
      isRequired: false,
    }
    survey.answers.set(sourceName, { names: [name], schema: field.schema })
    survey.formulas.push(() => compute(field, { node, sourceName, expression, survey }))
    return [field]
  })
}

const isImportedText = (value: unknown): value is ImportedText =>
  typeof value === 'string' || (isObject(value) && !('message' in value))
