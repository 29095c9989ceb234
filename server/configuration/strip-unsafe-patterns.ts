/**
 * A schema for browsers, without the patterns on which their engines might hang and those that they cannot read: only
 * the server judges these. What is left is never stricter than the whole.
 */

import { formatPointer, getObject, isObject } from '#schemas/runtime/core/pointer.ts'
import { resolveRef } from '#schemas/runtime/core/reference.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import type { DocumentFault } from '#schemas/runtime/form/form-document-faults.ts'
import { listSubschemas, mapSubschemas } from '#schemas/runtime/form/subschemas.ts'
import { mayBacktrack } from '../linear-pattern.ts'

export function stripUnsafePatterns(root: JsonObject): JsonObject {
  const losesNames = places(root).some(({ schema }) => namesIn(schema).some(isUnfit))
  const calm = (part: JsonObject): JsonObject => {
    const { pattern, patternProperties, not, oneOf, ...rest } = mapSubschemas(part, calm)
    const names = Object.entries(getObject(part, 'patternProperties')).filter(([name]) => !isUnfit(name))
    const branches = part.oneOf
    const isLoose = Array.isArray(branches) && branches.some(branch => loses(branch, root))
    return {
      ...(losesNames ? withoutOthers(rest) : rest),
      ...(typeof pattern === 'string' && isUnfit(pattern) ? {} : given({ pattern })),
      ...(isObject(patternProperties)
        ? { patternProperties: Object.fromEntries(names.map(([name]) => [name, patternProperties[name]])) }
        : {}),
      ...(loses(part.not, root) ? {} : given({ not })),
      // Without a pattern several branches may hold at once.
      ...(isLoose && rest.anyOf === undefined ? { anyOf: oneOf } : isLoose ? {} : given({ oneOf })),
    }
  }
  return calm(root)
}

/** Conditions decide what is asked, so browsers cannot leave a pattern out of them. */
export const findConditionPatternFaults = (root: JsonObject): DocumentFault[] =>
  places(root).flatMap(({ path, schema }) =>
    loses(schema.if, root)
      ? [
          {
            pointer: formatPointer(['schema', ...path, 'if']),
            reason:
              'has a pattern on which a browser may hang, or which it cannot read; in a condition repeat nothing inside of what is repeated.',
          },
        ]
      : [],
  )

const namesIn = (schema: JsonObject): string[] => Object.keys(getObject(schema, 'patternProperties'))

/** A value without a name any more would count as one of the others. */
const withoutOthers = ({ additionalProperties: _, unevaluatedProperties: __, ...schema }: JsonObject) =>
  schema

function loses(schema: unknown, root: JsonObject, seen = new Set<unknown>()): boolean {
  if (!isObject(schema) || seen.has(schema)) return false
  seen.add(schema)
  const whole = resolveRef(schema, root)
  return (
    (typeof whole.pattern === 'string' && isUnfit(whole.pattern)) ||
    namesIn(whole).some(isUnfit) ||
    listSubschemas(whole).some(part => part.path[0] !== '$defs' && loses(part.schema, root, seen))
  )
}

function places(root: JsonObject) {
  const found: { path: readonly (string | number)[]; schema: JsonObject }[] = [{ path: [], schema: root }]
  // The list grows while it is gone through.
  for (const { path, schema } of found)
    for (const part of listSubschemas(schema))
      found.push({ path: [...path, ...part.path], schema: part.schema })
  return found
}

const isUnfit = (pattern: string): boolean => mayBacktrack(pattern) || !isReadable(pattern)

function isReadable(pattern: string): boolean {
  try {
    return Boolean(new RegExp(pattern, 'u'))
  } catch {
    return false
  }
}

const given = (keywords: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(keywords).filter(([, value]) => value !== undefined))
