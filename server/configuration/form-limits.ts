/**
 * Limits how large a form may be, before anything is compiled or drawn from it. A document within these limits takes
 * less than a second to check, compile, draw and validate; one beyond them is refused with its place and a remedy.
 */

import { formatPointer, getAtPointer, isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { type DocumentFault, findRecursionFaults } from '#schemas/runtime/form/form-recursion.ts'
import { describeUnsupportedDialect } from '#schemas/runtime/form/schema-dialect.ts'
import { listSubschemas } from '#schemas/runtime/form/subschemas.ts'

const formLimits = {
  /** Size as JSON without whitespace. */
  bytesAtMost: 256 * 1024,
  depthAtMost: 32,
  /** Values of any kind in the schema. */
  nodesAtMost: 5000,
  /** Fields in all alternatives, with one entry in each list. */
  fieldsAtMost: 500,
  /** Branches of `oneOf` and `anyOf` wherever they are drawn, with all references followed. */
  branchesAtMost: 500,
} as const

/** Returns what makes a document too large or endless; empty if it may be compiled. */
export function findFormSizeFaults(document: unknown): DocumentFault[] {
  const tooDeep = deeperThan(document, formLimits.depthAtMost)
  if (tooDeep !== undefined)
    return [createFault(tooDeep, `is nested deeper than ${formLimits.depthAtMost} levels; flatten the form.`)]
  const bytes = Buffer.byteLength(JSON.stringify(document) ?? '')
  if (bytes > formLimits.bytesAtMost)
    return [
      createFault(
        [],
        `has ${bytes} bytes, but may have at most ${formLimits.bytesAtMost}; split it into several forms.`,
      ),
    ]
  const schema = isObject(document) ? document.schema : undefined
  // The meta schema says what else a form must have.
  if (!isObject(schema)) return []
  const nodes = countNodes(schema)
  if (nodes > formLimits.nodesAtMost)
    return [
      createFault(
        ['schema'],
        `has ${nodes} values, but may have at most ${formLimits.nodesAtMost}; use $defs for what repeats, or split the form.`,
      ),
    ]
  const dialect = describeUnsupportedDialect(schema)
  if (dialect !== undefined) return [createFault(['schema', '$schema'], dialect)]
  const foreign = foreignReferences(schema, ['schema'])
  if (foreign.length > 0) return foreign
  const endless = findRecursionFaults(schema)
  return endless.length > 0 ? endless : sizeFaults(schema)
}

/**
 * Returns the first path that is deeper. Uses a stack of its own, because the document may be deep enough to exhaust
 * the call stack.
 */
function deeperThan(document: unknown, levels: number): (string | number)[] | undefined {
  const open: { value: unknown; path: (string | number)[] }[] = [{ value: document, path: [] }]
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { value, path } = next
    if (typeof value !== 'object' || value === null) continue
    if (path.length > levels) return path
    const entries = Array.isArray(value) ? value.entries() : Object.entries(value)
    for (const [key, part] of entries)
      if (typeof part === 'object' && part !== null) open.push({ value: part, path: [...path, key] })
  }
  return undefined
}

const countNodes = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, part) => sum + countNodes(part), 1)
    : 1

/** Finds references that are never followed: to files or URLs, or dependent on the path to a schema. */
function foreignReferences(schema: JsonObject, path: readonly (string | number)[]): DocumentFault[] {
  const { $ref } = schema
  const dynamic = ['$dynamicRef', '$recursiveRef'].filter(keyword => keyword in schema)
  return [
    ...dynamic.map(keyword =>
      createFault(
        [...path, keyword],
        'is not supported; refer to a schema of the document with $ref and #/$defs/….',
      ),
    ),
    ...(typeof $ref === 'string' && !$ref.startsWith('#')
      ? [
          createFault(
            [...path, '$ref'],
            `"${$ref}" points outside the document; copy that schema into $defs and refer to #/$defs/….`,
          ),
        ]
      : []),
    ...listSubschemas(schema).flatMap(part => foreignReferences(part.schema, [...path, ...part.path])),
  ]
}

/** Returns a fault if there are too many fields or branches; follows no reference inside itself. */
function sizeFaults(root: JsonObject): DocumentFault[] {
  let fields = 0
  let branches = 0
  let steps = 0
  const full = () =>
    fields > formLimits.fieldsAtMost || branches > formLimits.branchesAtMost || steps > stepsAtMost
  const visit = (schema: JsonObject, within: readonly string[]) => {
    steps++
    if (full()) return
    const { $ref } = schema
    const inner = listSubschemas(schema).filter(({ path }) => drawnBy.has(String(path[0])))
    const target = typeof $ref === 'string' ? getAtPointer(root, $ref.slice(1)) : undefined
    for (const { path } of inner) if (path[0] === 'oneOf' || path[0] === 'anyOf') branches++
    if (typeof $ref === 'string' && isObject(target)) {
      if (!within.includes($ref)) visit(target, [...within, $ref])
    } else if (inner.length === 0) fields++
    for (const part of inner) visit(part.schema, within)
  }
  visit(root, [])
  if (!full()) return []
  const { fieldsAtMost, branchesAtMost } = formLimits
  return [
    branches > branchesAtMost
      ? createFault(
          ['schema'],
          `has more than ${branchesAtMost} branches of oneOf and anyOf once all references are resolved; use a select instead, or split the form.`,
        )
      : createFault(['schema'], `has more than ${fieldsAtMost} fields; split it into several forms.`),
  ]
}

const stepsAtMost = 20_000

const drawnBy = new Set(
  `properties items prefixItems additionalItems oneOf anyOf allOf then else dependentSchemas dependencies`.split(
    ' ',
  ),
)

const createFault = (path: readonly (string | number)[], reason: string): DocumentFault => ({
  pointer: formatPointer(path),
  reason,
})
