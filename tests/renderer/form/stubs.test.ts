/** What a build puts in the place of parts of RJSF that no form of ours needs; a new version may need them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deepEquals as theirDeepEquals } from '@rjsf/utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import deepEquals from '#renderer/stubs/deep-equals.ts'
import * as omitExtraData from '#renderer/stubs/omit-extra-data.ts'
import { root } from '#tests/support/run/command.ts'

describe('The comparison', () => {
  const leaf = fc.oneof(
    fc.integer({ min: -1, max: 1 }),
    fc.double(),
    fc.string({ maxLength: 1 }),
    fc.boolean(),
    fc.constantFrom(null, undefined, Number.NaN, -0, String, Number),
  )
  const { value } = fc.letrec<{ value: unknown }>(tie => ({
    value: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'length'), tie('value'), { maxKeys: 3, noNullPrototype: true }),
    ),
  }))

  test.each([
    ['any two values', fc.tuple(value, value)],
    ['a value and its copy', fc.clone(value, 2)],
  ])('judges %s of a form as that of RJSF does', (_, pairs) => {
    const judge = ([one, other]: readonly [unknown, unknown]) => {
      expect(deepEquals(one, other)).toBe(theirDeepEquals(one, other))
    }
    fc.assert(fc.property(pairs, judge), { numRuns: 1000 })
  })

  test.each([
    ['dates', new Date(0), new Date(1)],
    ['maps', new Map([[1, 1]]), new Map([[1, 2]])],
    ['a list and an object', [], {}],
    ['an undefined property and a missing one', { a: undefined }, { b: undefined }],
  ])('tells %s apart', (_, one, other) => {
    expect(deepEquals(one, other)).toBe(false)
    expect(theirDeepEquals(one, other)).toBe(false)
  })
})

describe('The removal of undeclared answers', () => {
  const packages = join(root, 'node_modules/@rjsf')
  const read = (file: string) => readFileSync(join(packages, file), 'utf8')

  test('exports what that of RJSF does', () => {
    const theirs = [
      ...read('utils/lib/schema/omitExtraData.js').matchAll(/^export (?:default )?function (\w+)/gm),
    ]
    const names = theirs.map(([, name]) => (name === 'omitExtraData' ? 'default' : name))
    expect(Object.keys(omitExtraData).sort()).toEqual([...names, 'toPathSchema'].sort())
    expect(read('utils/lib/schema/toPathSchema.js').match(/^export .*/gm)).toEqual([
      expect.stringContaining('export default function toPathSchema('),
    ])
  })

  test('is used by RJSF only in forms that ask for it, and in deprecated methods', () => {
    const components = readdirSync(join(packages, 'core/lib/components'), {
      recursive: true,
      encoding: 'utf8',
    })
    const calls = components
      .filter(name => name.endsWith('.js'))
      .flatMap(name => read(join('core/lib/components', name)).match(removalCalls) ?? [])
    expect(calls.map(line => line.trim())).toEqual([
      'getUsedFormData = (formData, fields) => getUsedFormData(formData, fields);',
      'getFieldNames = (pathSchema, formData) => getFieldNames(pathSchema, formData);',
      // A deprecated method.
      'return schemaUtils.omitExtraData(schema, formData);',
      // Behind `omitExtraData === true`.
      'newFormData = schemaUtils.omitExtraData(schema, formData);',
      'const newFormData = isOmitted ? schemaUtils.omitExtraData(schema, formData) : formData;',
      'const formData = omitExtraData === true ? schemaUtils.omitExtraData(schema, prevState.formData) : prevState.formData;',
      'return this.validateFormWithFormData(omitExtraData === true ? schemaUtils.omitExtraData(schema, formData) : formData);',
    ])
  })

  const removalCalls = /^.*\b(?:omitExtraData|getFieldNames|getUsedFormData|isValueEmpty|toPathSchema)\(.*$/gm
})
