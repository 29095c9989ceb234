/**
 * Generates the types of one form for integrators: the values of a submission after its conditions are applied, the
 * values of a draft, and the problem codes of its fields.
 */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Expression } from '#schemas/runtime/expression/expression.ts'
import type { FaultMapping } from '#schemas/runtime/form/field-error.ts'
import { normalizeFormSchema } from '#schemas/runtime/form/form-schema.ts'
import { describeUnsupportedDialect } from '#schemas/runtime/form/schema-dialect.ts'
import { compileTypes } from './compile-types.ts'
import type { SchemaObject } from './documents.ts'
import { listProblemCodesByField } from './form-problem-codes.ts'
import { buildTypeSchema, type FormTypeOptions } from './form-type-schema.ts'
import { createRefResolver, type PropertyPresenceRule } from './merged-schema.ts'
import {
  andThreeValued,
  evaluateThreeValuedCondition,
  listReferencedProperties,
} from './partial-evaluation.ts'
import { formatStringLiteral } from './string-literal.ts'

interface FormTypesOptions {
  /** Where the document is, for error messages. */
  readonly file: string
  /** The error rules that come after those of the document. */
  readonly rules: FaultMapping['rules']
  /** The beginning of each type's name; default: the id in camel case. */
  readonly name?: string
}

/** Returns the types without the problem codes of the call that submits the form. */
export async function generateFormDocumentTypes(
  document: SchemaObject,
  { file, rules, name = toFormTypeName(String(document.id)) }: FormTypesOptions,
): Promise<string> {
  const source = toObject(document.schema)
  const dialect = describeUnsupportedDialect(source)
  if (dialect !== undefined) throw new Error(`${file}: "$schema" ${dialect}`)
  const schema = normalizeFormSchema(source)
  const resolve = createRefResolver(schema, file)
  const options = (draft: boolean): FormTypeOptions => ({
    resolve,
    draft,
    nameOf: definition => `${name}${toFormTypeName(definition)}${draft ? 'Draft' : ''}`,
  })
  const conditions = listPropertyConditions(document, toObject(schema.properties))
  const definitions = Object.entries(toObject(schema.$defs)).flatMap(([definition, part]) =>
    [false, true].map((draft): [string, SchemaObject] => [
      options(draft).nameOf(definition),
      buildTypeSchema(part, options(draft)),
    ]),
  )
  const types = await compileTypes({
    [`${name}Values`]: {
      ...buildTypeSchema(makeSkippableOptional(schema, document), options(false), conditions),
      description: `The values of a submission of "${document.id}", version ${document.version}, without fields that are not asked.`,
    },
    [`${name}Draft`]: {
      ...buildTypeSchema(omitComputed(schema, document), options(true)),
      description: 'The values while the form is being filled in.',
    },
    ...Object.fromEntries(definitions),
  })
  const required = conditions.filter(rule => !rule.hides).map(rule => rule.name)
  const codes = listProblemCodesByField(
    schema,
    { resolve, mappings: [{ rules: toFaultCodeRules(document.errors) }, { rules }] },
    required,
  )
  return `${types}\n\n${formatCodeTypes(name, codes)}`
}

const toObject = (value: unknown): SchemaObject => (isObject(value) ? value : {})

/** Casts: the document has passed its meta schema. */
export const toFaultCodeRules = (value: unknown): FaultMapping['rules'] => (Array.isArray(value) ? value : [])

/** `customer-intake` → `CustomerIntake`; a type name cannot begin with a digit. */
export function toFormTypeName(id: string): string {
  const name = id
    .split(/[^A-Za-z0-9]+/)
    .map(capitalizeWord)
    .join('')
  return /^\d/.test(name) ? `Form${name}` : name
}

export const capitalizeWord = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** Collects the conditions of fields, and of the steps that contain them. */
function listPropertyConditions(document: SchemaObject, properties: SchemaObject): PropertyPresenceRule[] {
  const ui = toObject(document.ui)
  const steps = listSteps(document)
  return Object.keys(properties).flatMap(name => {
    const { 'ui:when': when, 'ui:require': require } = toObject(ui[name])
    const stepWhen = steps.find(({ fields }) => fields.includes(name))?.when
    return [...buildConditions(name, true, [when, stepWhen]), ...buildConditions(name, false, [require])]
  })
}

function buildConditions(
  name: string,
  hides: boolean,
  expressions: readonly unknown[],
): PropertyPresenceRule[] {
  const conditions = expressions.filter(isUnparsedOrParsed)
  if (conditions.length === 0) return []
  return [
    {
      name,
      hides,
      references: conditions.flatMap(listReferencedProperties),
      evaluate: possible =>
        andThreeValued(conditions.map(condition => evaluateThreeValuedCondition(condition, possible))),
    },
  ]
}

/** Servers send the expressions of a form parsed. */
const isUnparsedOrParsed = (expression: unknown): expression is string | Expression =>
  typeof expression === 'string' || Array.isArray(expression)

interface Step {
  readonly fields: readonly string[]
  readonly when: unknown
  /** An earlier step may skip it. */
  readonly canBeSkipped: boolean
}

function listSteps({ steps }: SchemaObject): Step[] {
  const list = Array.isArray(steps) ? steps.map(toObject) : []
  return list.map((step, index) => ({
    fields: Array.isArray(step.fields) ? step.fields.map(String) : [],
    when: step.when,
    canBeSkipped: list.slice(0, index).some(({ next }) =>
      [next ?? []].flat().some(way => {
        const target = list.findIndex(({ id }) => id === toObject(way).to)
        return target < 0 || target > index
      }),
    ),
  }))
}

/** Fields of steps that can be skipped are optional. */
function makeSkippableOptional(schema: SchemaObject, document: SchemaObject): SchemaObject {
  const skippable = listSteps(document).flatMap(({ fields, canBeSkipped }) => (canBeSkipped ? fields : []))
  if (!Array.isArray(schema.required)) return schema
  return { ...schema, required: schema.required.filter(name => !skippable.includes(String(name))) }
}

/** Drops computed fields, which nobody fills in. */
function omitComputed(schema: SchemaObject, { computed }: SchemaObject): SchemaObject {
  const own = Object.entries(toObject(schema.properties)).filter(
    ([name]) => !Object.hasOwn(toObject(computed), name),
  )
  return { ...schema, properties: Object.fromEntries(own) }
}

function formatCodeTypes(name: string, codes: ReadonlyMap<string, readonly string[]>): string {
  const members = [...codes].map(([pointer, some]) => {
    const value = some.map(formatStringLiteral).join(' | ')
    const parts = pointer.split(/(?<=\/)0(?=\/|$)/)
    return parts.length === 1
      ? `  ${formatStringLiteral(pointer)}: ${value}`
      : `  [pointer: \`${parts.map(escapeTemplate).join('$'.concat('{number}'))}\`]: ${value}`
  })
  return `/** The error codes of each field, by its JSON pointer. */
export interface ${name}Codes {
${members.join('\n')}
}

export type ${name}Code = ${name}Codes[keyof ${name}Codes] | 'field.unknown'

/** An error in a rejected submission. */
export type ${name}Fault = {
  [Pointer in keyof ${name}Codes]: { pointer: Pointer; code: ${name}Codes[Pointer] }
}[keyof ${name}Codes]
`
}

const escapeTemplate = (text: string): string => text.replace(/[\\`$]/g, '\\$&')

export const formatUnion = (name: string, members: readonly string[]): string =>
  `export type ${name} =\n${members.map(member => `  | ${formatStringLiteral(member)}`).join('\n')}\n`
