/** A schema for browsers, without the patterns on which a browser might hang: those only the server judges. */
import { isObject } from '#schemas/pointer.ts'
import { mayBacktrack } from '../linear-pattern.ts'

export function withCalmPatterns<Part>(schema: Part): Part
export function withCalmPatterns(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(part => withCalmPatterns<unknown>(part))
  if (!isObject(schema)) return schema
  return Object.fromEntries(
    Object.entries(schema).flatMap(([name, part]) => {
      if (name === 'pattern' && typeof part === 'string' && mayBacktrack(part)) return []
      return [[name, values.has(name) ? part : withCalmPatterns<unknown>(part)]]
    }),
  )
}

/** Of these keywords hold values, not schemas. */
const values = new Set(['const', 'enum', 'default', 'examples'])
