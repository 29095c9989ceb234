/**
 * Checks the expressions that decide what a form charges and how many submissions it takes: a price that reads
 * something else than its author thinks is 0 sooner than it is a fault, and the order is taken unpaid.
 */

import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { formatPointer } from '#schemas/runtime/core/pointer.ts'
import { resolveRef } from '#schemas/runtime/core/reference.ts'
import {
  checkExpressionTypes,
  type ExpressionUse,
  type TypeScope,
} from '#schemas/runtime/expression/check-types.ts'
import {
  describeInvalidExpression,
  type Expression,
  parseExpressionOrThrow,
} from '#schemas/runtime/expression/expression.ts'
import { evaluateFormula, type Formula } from '#schemas/runtime/expression/formula.ts'
import { listExpressionPaths } from '#schemas/runtime/expression/list-expression-paths.ts'
import {
  type ExpressionType,
  type ObjectType,
  toExpressionType,
} from '#schemas/runtime/expression/schema-types.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import type { DocumentFault } from '#schemas/runtime/form/form-document-faults.ts'
import {
  listAmountFormulas,
  listFormulaClosure,
  type PriceFormula,
} from '#schemas/runtime/form/form-price-answers.ts'
import { listPaymentFields } from '#schemas/runtime/form/payment-fields.ts'

/**
 * Finds faults of the expressions that decide a price or a quota. Pointers lead into the document.
 *
 * @param business what expressions can read as `business`
 */
export function findPriceExpressionFaults(
  form: FormDocument,
  business: ExpressionType = 'any',
): DocumentFault[] {
  const amounts = listAmountFormulas(form)
  const conditions = listConditions(form)
  const computed = listFormulaClosure([...amounts, ...conditions], form)
  const typed = typeComputedValues(form, computed, business)
  const scope = createScope(form, { computed: typed.types, business })
  const check = (formulas: readonly PriceFormula[], use: ExpressionUse) =>
    formulas.flatMap(formula => checkFormula(form, formula, { use, scope }).faults)
  return [
    ...check(conditions, 'condition'),
    ...check(amounts, 'number'),
    ...amounts.flatMap(findConstantFaults),
    ...typed.faults,
  ]
}

/** Lists the conditions of paying and of quotas. */
const listConditions = ({ payment, quotas = [] }: FormDocument): readonly PriceFormula[] =>
  [
    { path: ['payment', 'when'], formula: payment?.when },
    ...quotas.map(({ when }, index) => ({ path: ['quotas', String(index), 'when'], formula: when })),
  ].flatMap(({ path, formula }) => (formula === undefined ? [] : [{ path, formula }]))

interface TypedComputedValues {
  readonly types: ReadonlyMap<string, ExpressionType>
  readonly faults: readonly DocumentFault[]
}

/** Types the computed values one after the other, as they are computed. */
function typeComputedValues(
  form: FormDocument,
  read: readonly PriceFormula[],
  business: ExpressionType,
): TypedComputedValues {
  const types = new Map<string, ExpressionType>()
  const faults: DocumentFault[] = []
  for (const [name, formula] of Object.entries(form.computed ?? {})) {
    const own = read.some(({ path }) => path[0] === 'computed' && path[1] === name)
    const late = findLateNames(form, formula, types)
    if (late.length > 0) {
      types.set(name, 'any')
      if (own)
        faults.push(...late.map(other => createFault(['computed', name], describeLateName(other, name))))
      continue
    }
    const scope = createScope(form, { computed: types, business })
    const at = { path: ['computed', name], formula }
    const inferred = checkFormula(form, at, { use: 'condition', scope })
    const isNumber = inferred.type !== 'any' && inferred.type.every(({ kind }) => kind === 'number')
    const checked = isNumber ? checkFormula(form, at, { use: 'number', scope }) : inferred
    if (own) faults.push(...checked.faults)
    types.set(name, checked.type)
  }
  return { types, faults }
}

/** Lists the computed values that a formula reads before they are computed. */
const findLateNames = (
  { computed = {} }: FormDocument,
  formula: Formula,
  known: ReadonlyMap<string, ExpressionType>,
): readonly string[] =>
  listExpressionPaths(formula).flatMap(([root, name = '']) =>
    root === 'values' && Object.hasOwn(computed, name) && !known.has(name) ? [name] : [],
  )

const describeLateName = (read: string, name: string): string =>
  read === name
    ? `reads "${read}", which is itself; read the answers that it depends on.`
    : `reads "${read}", which is computed after "${name}"; move it before "${name}" in "computed".`

interface KnownTypes {
  readonly computed: ReadonlyMap<string, ExpressionType>
  readonly business: ExpressionType
}

function createScope(form: FormDocument, { computed, business }: KnownTypes): TypeScope {
  const shown = new Set(listPaymentFields(form))
  const asked = toExpressionType(form.schema, part => resolveRef(part, form.schema))
  const answers = (asked === 'any' ? [] : asked).filter(type => type.kind === 'object')
  const values: readonly ObjectType[] = answers.map(type => ({
    ...type,
    getMember: name => {
      const own = type.getMember(name)
      if (own === undefined) return undefined
      if (Object.hasOwn(form.computed ?? {}, name)) return computed.get(name) ?? 'any'
      return shown.has(name) ? 'any' : own
    },
  }))
  const isAsked = ([root, name = '']: readonly string[]) =>
    root === 'values' && !Object.hasOwn(form.computed ?? {}, name) && !shown.has(name)
  return { roots: { values, business }, needsType: isAsked }
}

interface Check {
  readonly use: ExpressionUse
  readonly scope: TypeScope
}

/** A formula that does not parse is reported elsewhere. */
function checkFormula(form: FormDocument, { path, formula }: PriceFormula, { use, scope }: Check) {
  const expression = parseIfValid(formula)
  if (!expression) return { faults: [], type: 'any' as const }
  const shown = listPaymentFields(form)
  const ownAmounts = listExpressionPaths(expression).flatMap(([root, name = '']) =>
    root === 'values' && shown.includes(name) ? [name] : [],
  )
  if (ownAmounts.length > 0)
    return {
      faults: ownAmounts.map(name => createFault(path, describeOwnAmount(name))),
      type: 'any' as const,
    }
  const { faults, type } = checkExpressionTypes(expression, use, scope)
  return {
    faults: faults.map(({ reason, unknown }) =>
      createFault(path, unknown ? reason + suggestName(unknown.name, unknown.known) : reason),
    ),
    type,
  }
}

const describeOwnAmount = (name: string): string =>
  `reads "${name}", which shows this very amount; read the answers it depends on.`

const parseIfValid = (formula: Formula): Expression | undefined =>
  typeof formula !== 'string'
    ? formula
    : describeInvalidExpression(formula, true) === undefined
      ? parseExpressionOrThrow(formula)
      : undefined

/** Finds amounts that depend on nothing and yet are none. */
function findConstantFaults({ path, formula }: PriceFormula): readonly DocumentFault[] {
  const expression = parseIfValid(formula)
  if (!expression || listExpressionPaths(expression).length > 0) return []
  const result = evaluateFormula(expression, {})
  if (typeof result !== 'number') return []
  return result < 0
    ? [createFault(path, `is always ${result}, and nobody can pay less than 0. Write an amount from 0 on.`)]
    : []
}

const createFault = (path: readonly string[], reason: string): DocumentFault => ({
  pointer: formatPointer(path),
  reason,
})
