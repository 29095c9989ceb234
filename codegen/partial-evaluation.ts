/**
 * Evaluates conditions when only the possible values of an object's properties are known. A condition has a result if
 * it depends on properties with listed values (`enum`, `const`, boolean) or on whether a property is present. The
 * result of any other condition is undefined, and the generated type allows both outcomes.
 */
import { Validator } from '@cfworker/json-schema'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import {
  type Expression,
  type ExpressionPath,
  parseExpressionOrThrow,
} from '#schemas/runtime/expression/expression.ts'

/** What a property can be: one of `values` (undefined: they cannot be listed), absent, or present. */
export interface PossibleValues {
  readonly values: readonly unknown[] | undefined
  readonly absent: boolean
  readonly present: boolean
}

export type PossibleValuesByProperty = ReadonlyMap<string, PossibleValues>

/** True, false, or undefined if the result depends on something unknown. */
export type ThreeValuedBoolean = boolean | undefined

/** Lists the values that all of the schemas allow; undefined if they cannot be listed. */
export function intersectEnumValues(schemas: readonly unknown[]): readonly unknown[] | undefined {
  const domains = schemas.filter(isObject).flatMap(({ const: only, enum: options, type }) => {
    if (only !== undefined) return [[only]]
    if (Array.isArray(options)) return [options]
    return type === 'boolean' ? [[true, false]] : []
  })
  const [first, ...others] = domains
  return first?.filter(value => others.every(domain => domain.some(other => isJsonEqual(value, other))))
}

export const isJsonEqual = (left: unknown, right: unknown): boolean =>
  JSON.stringify(left) === JSON.stringify(right)

/** Evaluates an expression of a document; paths outside of `values` are unknown. */
export function evaluateThreeValuedCondition(
  condition: string | Expression,
  possible: PossibleValuesByProperty,
): ThreeValuedBoolean {
  return evaluateConditionPartially(parseIfText(condition), possible)
}

const parseIfText = (condition: string | Expression): Expression =>
  typeof condition === 'string' ? parseExpressionOrThrow(condition) : condition

function evaluateConditionPartially(
  condition: Expression,
  possible: PossibleValuesByProperty,
): ThreeValuedBoolean {
  const parts = condition[0] === 'value' ? [] : condition.slice(1).filter(isCondition)
  if (condition[0] === 'and')
    return andThreeValued(parts.map(part => evaluateConditionPartially(part, possible)))
  if (condition[0] === 'or')
    return orThreeValued(parts.map(part => evaluateConditionPartially(part, possible)))
  if (condition[0] === 'not')
    return notThreeValued(orThreeValued(parts.map(part => evaluateConditionPartially(part, possible))))
  const names = listPaths(condition).map(getValueName)
  const [name] = names
  // A property whose values cannot be listed is neither null nor empty when it is present.
  const isUnlisted = name !== undefined && listPossibleValues(name, possible) === undefined
  if (isUnlisted && (condition[0] === 'path' || isPresenceTest(condition)))
    return evaluatePresencePartially(name, possible)
  if (isArithmetic(condition)) return undefined
  const inputs = [...new Set(names)].map(key => ({ key, values: listPossibleValues(key, possible) }))
  let scopes: Record<string, unknown>[] = [{}]
  for (const { key, values } of inputs) {
    if (key === undefined || values === undefined) return undefined
    scopes = scopes.flatMap(scope => values.map(value => ({ ...scope, [key]: value })))
    if (scopes.length > maxScopes) return undefined
  }
  return getUnanimousResult(scopes.map(values => evaluateCondition(condition, { values })))
}

const maxScopes = 1000

const isPresenceTest = ([operator, operand]: Expression): boolean =>
  operator === 'present' && isCondition(operand) && operand[0] === 'path'

const nonArithmeticOperators = new Set(
  'value path notThreeValued present count and or == != < <= > >= in'.split(' '),
)

const isArithmetic = (condition: Expression): boolean =>
  !nonArithmeticOperators.has(condition[0]) ||
  (condition[0] !== 'value' &&
    condition[0] !== 'path' &&
    condition.slice(1).filter(isCondition).some(isArithmetic))

function getValueName(path: ExpressionPath): string | undefined {
  const [root, name, ...rest] = typeof path === 'string' ? path.split('.') : path
  return root === 'values' && rest.length === 0 ? name : undefined
}

const isCondition = (part: unknown): part is Expression => Array.isArray(part)

const listPaths = (condition: Expression): ExpressionPath[] =>
  condition[0] === 'path'
    ? [condition[1]]
    : condition[0] === 'value'
      ? []
      : condition.slice(1).filter(isCondition).flatMap(listPaths)

/** Lists the values that an expression may see: an absent property is null to it. */
function listPossibleValues(
  name: string | undefined,
  possible: PossibleValuesByProperty,
): readonly unknown[] | undefined {
  const known = name === undefined ? undefined : possible.get(name)
  if (!known || (known.present && known.values === undefined)) return undefined
  return [...(known.absent ? [null] : []), ...(known.present ? (known.values ?? []) : [])]
}

/** Evaluates whether an object with these properties matches the schema of an `if`. */
export function evaluateIfSchemaPartially(
  schema: unknown,
  possible: PossibleValuesByProperty,
): ThreeValuedBoolean {
  if (!isObject(schema)) return schema !== false
  return andThreeValued(
    Object.entries(schema).map(([keyword, value]): ThreeValuedBoolean => {
      if (keyword === 'type') return [value].flat().includes('object')
      if (keyword === 'required' && Array.isArray(value))
        return andThreeValued(value.map(name => evaluatePresencePartially(String(name), possible)))
      if (keyword === 'properties' && isObject(value))
        return andThreeValued(
          Object.entries(value).map(([name, part]) => evaluatePropertyPartially(part, possible.get(name))),
        )
      if (keyword === 'not') return notThreeValued(evaluateIfSchemaPartially(value, possible))
      if (keyword === 'allOf' && Array.isArray(value))
        return andThreeValued(value.map(part => evaluateIfSchemaPartially(part, possible)))
      if (keyword === 'anyOf' && Array.isArray(value))
        return orThreeValued(value.map(part => evaluateIfSchemaPartially(part, possible)))
      return annotationKeywords.has(keyword) ? true : undefined
    }),
  )
}

const annotationKeywords = new Set(['title', 'description', '$comment', 'default', 'examples'])

/** Evaluates whether a property is present. */
export function evaluatePresencePartially(
  name: string,
  possible: PossibleValuesByProperty,
): ThreeValuedBoolean {
  const property = possible.get(name)
  return property && property.absent !== property.present ? property.present : undefined
}

function evaluatePropertyPartially(schema: unknown, known: PossibleValues | undefined): ThreeValuedBoolean {
  if (schema === true || (isObject(schema) && Object.keys(schema).length === 0)) return true
  if (!known) return undefined
  if (!known.present) return true
  if (!isObject(schema) || known.values === undefined) return undefined
  const validator = getValidator(schema)
  return getUnanimousResult([
    ...(known.absent ? [true] : []),
    ...known.values.map(value => validator.validate(value).valid),
  ])
}

const validators = new WeakMap<object, Validator>()

function getValidator(schema: Readonly<Record<string, unknown>>): Validator {
  const validator = validators.get(schema) ?? new Validator(JSON.parse(JSON.stringify(schema)), '2020-12')
  validators.set(schema, validator)
  return validator
}

/** Lists the properties that an expression or the schema of an `if` refers to. */
export const listReferencedProperties = (condition: unknown): string[] =>
  typeof condition === 'string' || isCondition(condition)
    ? listPaths(parseIfText(condition)).flatMap(path => getValueName(path) ?? [])
    : isObject(condition)
      ? [
          ...(Array.isArray(condition.required) ? condition.required.map(String) : []),
          ...(isObject(condition.properties) ? Object.keys(condition.properties) : []),
          ...[condition.allOf, condition.anyOf, condition.not].flat().flatMap(listReferencedProperties),
        ]
      : []

const getUnanimousResult = (results: readonly ThreeValuedBoolean[]): ThreeValuedBoolean =>
  results.every(result => result === results[0]) ? results[0] : undefined

export const andThreeValued = (results: readonly ThreeValuedBoolean[]): ThreeValuedBoolean =>
  results.includes(false) ? false : results.includes(undefined) ? undefined : true

const orThreeValued = (results: readonly ThreeValuedBoolean[]): ThreeValuedBoolean =>
  results.includes(true) ? true : results.includes(undefined) ? undefined : false

const notThreeValued = (result: ThreeValuedBoolean): ThreeValuedBoolean =>
  result === undefined ? undefined : !result
