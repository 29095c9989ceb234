/**
 * What is known of an object's properties, and what its conditions are worth then. A condition is decided by a
 * property whose values can be counted (`enum`, `const`, yes or no) or by whether one is there; of any other the
 * verdict is undefined, and the type leaves both open.
 */
import { Validator } from '@cfworker/json-schema'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { evaluateCondition } from '#schemas/runtime/expression/condition.ts'
import {
  type Expression,
  type ExpressionPath,
  parseExpression,
} from '#schemas/runtime/expression/expression.ts'

/** A property: any of these values (undefined: they cannot be counted), and whether it may be absent or there. */
export interface PossibleValues {
  readonly values: readonly unknown[] | undefined
  readonly absent: boolean
  readonly present: boolean
}

export type PossibleValuesByProperty = ReadonlyMap<string, PossibleValues>

/** True, false, or undefined: it depends on what is not known. */
export type ThreeValuedBoolean = boolean | undefined

/** The values that a property can have, or undefined. */
export function listEnumValues(schemas: readonly unknown[]): readonly unknown[] | undefined {
  const domains = schemas.filter(isObject).flatMap(({ const: only, enum: some, type }) => {
    if (only !== undefined) return [[only]]
    if (Array.isArray(some)) return [some]
    return type === 'boolean' ? [[true, false]] : []
  })
  const [first, ...others] = domains
  return first?.filter(value => others.every(domain => domain.some(other => isJsonEqual(value, other))))
}

export const isJsonEqual = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Of an expression that a document holds; paths outside of `values` are not known. */
export function evaluateExpressionPartially(
  text: string,
  world: PossibleValuesByProperty,
): ThreeValuedBoolean {
  return conditionVerdict(parseExpression(text), world)
}

function conditionVerdict(condition: Expression, world: PossibleValuesByProperty): ThreeValuedBoolean {
  const parts = condition[0] === 'value' ? [] : condition.slice(1).filter(isCondition)
  if (condition[0] === 'and') return everyThreeValued(parts.map(part => conditionVerdict(part, world)))
  if (condition[0] === 'or') return some(parts.map(part => conditionVerdict(part, world)))
  if (condition[0] === 'not') return not(some(parts.map(part => conditionVerdict(part, world))))
  const names = pathsIn(condition).map(nameIn)
  const [name] = names
  // What has a value that cannot be counted has one: neither null nor empty.
  const isOpen = name !== undefined && valuesOf(name, world) === undefined
  if (isOpen && (condition[0] === 'path' || asksPresence(condition)))
    return evaluatePresencePartially(name, world)
  if (isArithmetic(condition)) return undefined
  const known = [...new Set(names)].map(one => ({ name: one, values: valuesOf(one, world) }))
  let scopes: Record<string, unknown>[] = [{}]
  for (const { name: one, values } of known) {
    if (one === undefined || values === undefined) return undefined
    scopes = scopes.flatMap(scope => values.map(value => ({ ...scope, [one]: value })))
    if (scopes.length > mostScopes) return undefined
  }
  return agreed(scopes.map(values => evaluateCondition(condition, { values })))
}

const mostScopes = 1000

const asksPresence = ([operator, of]: Expression): boolean =>
  operator === 'present' && isCondition(of) && of[0] === 'path'

const plain = new Set('value path not present count and or == != < <= > >= in'.split(' '))

const isArithmetic = (condition: Expression): boolean =>
  !plain.has(condition[0]) ||
  (condition[0] !== 'value' &&
    condition[0] !== 'path' &&
    condition.slice(1).filter(isCondition).some(isArithmetic))

function nameIn(path: ExpressionPath): string | undefined {
  const [root, name, ...rest] = typeof path === 'string' ? path.split('.') : path
  return root === 'values' && rest.length === 0 ? name : undefined
}

const isCondition = (part: unknown): part is Expression => Array.isArray(part)

const pathsIn = (condition: Expression): ExpressionPath[] =>
  condition[0] === 'path'
    ? [condition[1]]
    : condition[0] === 'value'
      ? []
      : condition.slice(1).filter(isCondition).flatMap(pathsIn)

/** Absent is null to an expression. */
function valuesOf(name: string | undefined, world: PossibleValuesByProperty): readonly unknown[] | undefined {
  const known = name === undefined ? undefined : world.get(name)
  if (!known || (known.present && known.values === undefined)) return undefined
  return [...(known.absent ? [null] : []), ...(known.present ? (known.values ?? []) : [])]
}

/** Whether an object with such properties matches an `if`. */
export function evaluateIfSchemaPartially(
  schema: unknown,
  world: PossibleValuesByProperty,
): ThreeValuedBoolean {
  if (!isObject(schema)) return schema !== false
  return everyThreeValued(
    Object.entries(schema).map(([keyword, value]): ThreeValuedBoolean => {
      if (keyword === 'type') return [value].flat().includes('object')
      if (keyword === 'required' && Array.isArray(value))
        return everyThreeValued(value.map(name => evaluatePresencePartially(String(name), world)))
      if (keyword === 'properties' && isObject(value))
        return everyThreeValued(
          Object.entries(value).map(([name, part]) => propertyVerdict(part, world.get(name))),
        )
      if (keyword === 'not') return not(evaluateIfSchemaPartially(value, world))
      if (keyword === 'allOf' && Array.isArray(value))
        return everyThreeValued(value.map(part => evaluateIfSchemaPartially(part, world)))
      if (keyword === 'anyOf' && Array.isArray(value))
        return some(value.map(part => evaluateIfSchemaPartially(part, world)))
      return silent.has(keyword) ? true : undefined
    }),
  )
}

const silent = new Set(['title', 'description', '$comment', 'default', 'examples'])

/** Whether a property is there. */
export function evaluatePresencePartially(name: string, world: PossibleValuesByProperty): ThreeValuedBoolean {
  const known = world.get(name)
  return known && known.absent !== known.present ? known.present : undefined
}

function propertyVerdict(schema: unknown, known: PossibleValues | undefined): ThreeValuedBoolean {
  if (schema === true || (isObject(schema) && Object.keys(schema).length === 0)) return true
  if (!known) return undefined
  if (!known.present) return true
  if (!isObject(schema) || known.values === undefined) return undefined
  const validator = validatorOf(schema)
  return agreed([
    ...(known.absent ? [true] : []),
    ...known.values.map(value => validator.validate(value).valid),
  ])
}

const validators = new WeakMap<object, Validator>()

function validatorOf(schema: Readonly<Record<string, unknown>>): Validator {
  const validator = validators.get(schema) ?? new Validator(JSON.parse(JSON.stringify(schema)), '2020-12')
  validators.set(schema, validator)
  return validator
}

/** The properties that an expression or an `if` looks at. */
export const listReferencedProperties = (condition: unknown): string[] =>
  typeof condition === 'string'
    ? pathsIn(parseExpression(condition)).flatMap(path => nameIn(path) ?? [])
    : isObject(condition)
      ? [
          ...(Array.isArray(condition.required) ? condition.required.map(String) : []),
          ...(isObject(condition.properties) ? Object.keys(condition.properties) : []),
          ...[condition.allOf, condition.anyOf, condition.not].flat().flatMap(listReferencedProperties),
        ]
      : []

const agreed = (verdicts: readonly ThreeValuedBoolean[]): ThreeValuedBoolean =>
  verdicts.every(verdict => verdict === verdicts[0]) ? verdicts[0] : undefined

export const everyThreeValued = (verdicts: readonly ThreeValuedBoolean[]): ThreeValuedBoolean =>
  verdicts.includes(false) ? false : verdicts.includes(undefined) ? undefined : true

const some = (verdicts: readonly ThreeValuedBoolean[]): ThreeValuedBoolean =>
  verdicts.includes(true) ? true : verdicts.includes(undefined) ? undefined : false

const not = (verdict: ThreeValuedBoolean): ThreeValuedBoolean =>
  verdict === undefined ? undefined : !verdict
