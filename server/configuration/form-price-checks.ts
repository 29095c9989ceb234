/** Checks that the formulas of a price read numbers, so that they have a result that nobody can lower by mistake. */

import { splitPath } from '#schemas/runtime/core/path.ts'
import { formatPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import {
  describeInvalidExpression,
  type Expression,
  parseExpressionOrThrow,
} from '#schemas/runtime/expression/expression.ts'
import type { Formula } from '#schemas/runtime/expression/formula.ts'
import {
  type FormDocument,
  type FormSchemas,
  findChildField,
  type JsonObject,
} from '#schemas/runtime/form/form.ts'
import type { DocumentFault } from '#schemas/runtime/form/form-document-faults.ts'
import { listPriceFormulas } from '#schemas/runtime/form/form-price-answers.ts'
import { listPaymentFields } from '#schemas/runtime/form/payment-fields.ts'

/** Pointers lead into the document. */
export function findPriceFormulaFaults(form: FormDocument): DocumentFault[] {
  return listPriceFormulas(form).flatMap(({ path, formula }) =>
    listNumberOperands(formula).flatMap(operand => {
      const reason = describeOperandFault(form, operand)
      return reason === undefined ? [] : [{ pointer: formatPointer(path), reason }]
    }),
  )
}

interface NumberOperand {
  readonly path: readonly string[]
  /** Whether a list of numbers counts, too, as in `sum(values.rows)`. */
  readonly mayBeList: boolean
}

type OperandUse = 'number' | 'numbers' | 'condition'

/** Lists the paths whose values a formula calculates with; none if it does not parse, which is reported elsewhere. */
function listNumberOperands(formula: Formula): readonly NumberOperand[] {
  if (typeof formula !== 'string') return collectOperands(formula, 'number')
  return describeInvalidExpression(formula, true) === undefined
    ? collectOperands(parseExpressionOrThrow(formula), 'number')
    : []
}

function collectOperands(expression: Expression, use: OperandUse): readonly NumberOperand[] {
  if (expression[0] === 'value') return []
  if (expression[0] === 'path') {
    const [, path] = expression
    const names = typeof path === 'string' ? splitPath(path) : path
    return use === 'condition' ? [] : [{ path: names, mayBeList: use === 'numbers' }]
  }
  const [operator, ...operands] = expression
  return operands.flatMap((operand, index) => {
    const isBranch = operator === 'if' && index > 0
    return collectOperands(operand, isBranch ? use : (operandUses[operator] ?? 'condition'))
  })
}

const operandUses: Readonly<Record<string, OperandUse>> = {
  ...{ '+': 'number', '-': 'number', '*': 'number', '/': 'number', round: 'number' },
  ...{ sum: 'numbers', average: 'numbers', min: 'numbers', max: 'numbers' },
}

function describeOperandFault(form: FormDocument, { path, mayBeList }: NumberOperand): string | undefined {
  const [root, ...names] = path
  const schema = root === 'values' ? findAnswerSchema(form, names) : undefined
  if (!schema) return undefined
  const name = names.join('.')
  const types = [schema.type].flat()
  const choices = Array.isArray(schema.enum) ? schema.enum : 'const' in schema ? [schema.const] : undefined
  const hasOtherChoices = choices?.some(choice => typeof choice !== 'number') ?? false
  if (hasOtherChoices || types.includes('string') || types.includes('boolean'))
    return `calculates with "${name}", which is no number. Make it one, or compare it, as in if(values.${name} == 'a', 10, 20).`
  if (!mayBeList && (types.includes('array') || types.includes('object')))
    return `calculates with "${name}", which holds several values. Write sum(values.${name}) or count(values.${name}).`
  const isNumber = types.includes('number') || types.includes('integer')
  if (isNumber && !choices && schema.minimum === undefined && schema.exclusiveMinimum === undefined)
    return `calculates with "${name}", which can be negative and then lowers the price. Give the property a "minimum", such as 0.`
  return undefined
}

/** Returns undefined for a value that the form computes or shows: those are checked elsewhere. */
function findAnswerSchema(form: FormDocument, names: readonly string[]): JsonObject | undefined {
  const [name = ''] = names
  if (names.length === 0 || (isObject(form.computed) && Object.hasOwn(form.computed, name))) return undefined
  if (listPaymentFields(form).includes(name)) return undefined
  let field: FormSchemas | undefined = { schema: form.schema, ui: {} }
  for (const part of names) field = field && findChildField(field, part)
  return field?.schema
}
