/**
 * Texts that break code which takes them for anything but text, and the places in a schema that accept text.
 */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { JsonObject } from '#schemas/runtime/form/form.ts'
import { sampleValue } from '../forms/sample-values.ts'

/** No element, attribute or header has this name otherwise. */
export const hostileName = 'x-hostile'

export interface HostileText {
  readonly name: string
  /** Returns the text for a field with this maximum length. */
  text(maxLength: number): string
}

const short = (name: string, text: string): HostileText => ({ name, text: () => text })
const element = `<${hostileName}>`

export const hostileTexts: readonly HostileText[] = [
  short('control characters', 'a\u0001\u0007\u001b[31m\b\u007f\u0085\u009bz'),
  short('U+0000', 'a\u0000z'),
  short('half a surrogate pair', 'a\ud800z\udfff'),
  short(
    'line breaks',
    `a\r\n${hostileName}: 1\r\n\r\n${element}\rEND:VCALENDAR\nX-HOSTILE:1\u2028\u2029\v\fz`,
  ),
  short('directions', '\u202e\u2066\u200f\u202dabc\u2069\u061cאבג ‏עברית \u2067z'),
  short(
    'markup',
    `"' ${hostileName}="1" ${hostileName}='2'></title></script></style>${element}<!--${hostileName} ]]>`,
  ),
  short('braces', '{{1+1}} <%= 1 %> {values.email} {$count :number} .match {|x|} {#b}x{/b} \\u003c'),
  short('a formula', '=HYPERLINK("https://hostile.example";"z")'),
  short('another address', `javascript:alert(1)//"><${hostileName}>`),
  short('nothing but space', ' \t\u00a0\u3000 '),
  short('marks without letters', `z${'\u0301\u0489'.repeat(80)}`),
  { name: 'as long as it may be', text: maxLength => 'W'.repeat(Math.min(maxLength, 4000)) },
  // Together with the rest of the body it stays below the size limit.
  { name: '60 kB', text: () => 'ab '.repeat(20_000) },
]

export interface TextPlace {
  readonly path: readonly (string | number)[]
  /** The maximum number of characters. */
  readonly maxLength: number
}

/** Merges the definitions into one schema without outside references. */
export const getRoot = ({ definitions }: { readonly definitions: object }): JsonObject =>
  JSON.parse(JSON.stringify({ $defs: definitions }).replaceAll('"bookplate#/', '"#/'))

/** Lists all places for text: in a list its first entry, in a map one free name. */
export function textPlaces(schema: unknown, root: JsonObject, path: TextPlace['path'] = []): TextPlace[] {
  if (!isObject(schema) || path.length > 12) return []
  const { $ref, type, properties, items, additionalProperties: others, propertyNames } = schema
  const inside = (part: unknown, ...names: TextPlace['path']) => textPlaces(part, root, [...path, ...names])
  const branches = [schema.anyOf, schema.oneOf, schema.allOf].filter(Array.isArray).flat()
  const isText = [type].flat().includes('string') && schema.enum === undefined && schema.const === undefined
  return [
    ...(isText ? [{ path, maxLength: Number(schema.maxLength ?? 4000) }] : []),
    ...(typeof $ref === 'string' ? textPlaces(definitionOf($ref, root), root, path) : []),
    ...branches.flatMap(branch => inside(branch)),
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(([name, part]) => inside(part, name)),
    ...(isObject(others) ? inside(others, propertyNames === undefined ? 'name' : 'en') : []),
    ...inside(items, 0),
  ]
}

const definitionOf = (reference: string, { $defs }: JsonObject): unknown =>
  isObject($defs) ? $defs[reference.split('/').at(-1) ?? ''] : undefined

/** Returns the value with the text at the place, adding sample values around it where needed. */
export function withText(value: unknown, place: TextPlace['path'], around: Around): unknown {
  const [name, ...rest] = place
  if (name === undefined) return around.text
  const part = partOf(around.schema, name, around.root)
  const inside = (present: unknown) => withText(present, rest, { ...around, schema: part })
  if (typeof name === 'number') {
    const entries: readonly unknown[] = Array.isArray(value) ? value : []
    return [inside(entries[name]), ...entries.slice(1)]
  }
  const sample = sampleValue(branchWith(around.schema, name, around.root), around.root)
  const present = isObject(value) ? value : isObject(sample) ? sample : {}
  return { ...present, [name]: inside(present[name]) }
}

export interface Around {
  readonly text: string
  /** The schema of the value. */
  readonly schema: unknown
  readonly root: JsonObject
}

/** Resolves references and picks the branch that has the property. */
function branchWith(schema: unknown, name: string | number, root: JsonObject): JsonObject {
  const found = resolved(schema, root)
  const branches = [found.anyOf, found.oneOf].filter(Array.isArray).flat()
  const fits = branches.map(branch => resolved(branch, root)).find(branch => hasPart(branch, name))
  return hasPart(found, name) || !fits ? found : fits
}

function resolved(schema: unknown, root: JsonObject): JsonObject {
  if (!isObject(schema)) return {}
  return typeof schema.$ref === 'string' ? resolved(definitionOf(schema.$ref, root), root) : schema
}

const hasPart = ({ properties, items, additionalProperties }: JsonObject, name: string | number): boolean =>
  typeof name === 'number'
    ? items !== undefined
    : (isObject(properties) && Object.hasOwn(properties, name)) || isObject(additionalProperties)

function partOf(schema: unknown, name: string | number, root: JsonObject): unknown {
  const { properties, items, additionalProperties } = branchWith(schema, name, root)
  if (typeof name === 'number') return items
  return isObject(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties
}
