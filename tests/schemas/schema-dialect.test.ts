import { describe, expect, test } from 'vitest'
import { toRjsfSchema } from '#schemas/runtime/form/rjsf-schema.ts'
import { describeUnsupportedDialect, upgradeSchema } from '#schemas/runtime/form/schema-dialect.ts'

const draft4 = 'http://json-schema.org/draft-04/schema#'
const draft7 = 'http://json-schema.org/draft-07/schema#'

describe('A schema of an older draft is upgraded to 2020-12:', () => {
  test.each([
    ['definitions', { definitions: { A: { type: 'string' } } }, { $defs: { A: { type: 'string' } } }],
    ['references', { items: { $ref: '#/definitions/A' } }, { items: { $ref: '#/$defs/A' } }],
    ['lists of names', { dependencies: { a: ['b'] } }, { dependentRequired: { a: ['b'] } }],
    [
      'dependent schemas',
      { dependencies: { a: ['b'], c: { definitions: {} } } },
      { dependentRequired: { a: ['b'] }, dependentSchemas: { c: { $defs: {} } } },
    ],
    [
      'tuples',
      { items: [{ type: 'string' }], additionalItems: false },
      { prefixItems: [{ type: 'string' }], items: false },
    ],
    ['tuples of any length', { items: [{}] }, { prefixItems: [{}] }],
    ['exclusive limits', { minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
    ['inclusive limits', { maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
    ['its id', { $schema: draft4, id: 'https://example.org/a' }, {}],
  ])('%s', (_, old, expected) => expect(upgradeSchema(old)).toEqual(expected))

  test('properties named like keywords are kept', () => {
    const schema = {
      type: 'object',
      properties: { id: { type: 'string' }, definitions: { type: 'number' }, items: { enum: [{ id: 1 }] } },
      required: ['id'],
      default: { dependencies: { a: ['b'] } },
    }
    expect(upgradeSchema({ $schema: draft4, ...schema })).toEqual(schema)
  })

  test('only annotations are kept beside a reference', () => {
    const schema = { properties: { a: { $ref: '#/definitions/A', title: 'A', maxLength: 1 } } }
    expect(upgradeSchema({ $schema: draft7, ...schema })).toEqual({
      properties: { a: { $ref: '#/$defs/A', title: 'A' } },
    })
    expect(upgradeSchema(schema)).toEqual({
      properties: { a: { $ref: '#/$defs/A', title: 'A', maxLength: 1 } },
    })
  })

  test('a 2020-12 schema is left unchanged', () => {
    const schema = {
      $defs: { A: {} },
      prefixItems: [{}],
      items: false,
      dependentRequired: { a: ['b'] },
      exclusiveMinimum: 1,
    }
    expect(upgradeSchema(schema)).toEqual(schema)
  })
})

test('An unknown draft is refused with the list of known ones', () => {
  for (const $schema of [undefined, draft4, draft7, 'https://json-schema.org/draft/2020-12/schema'])
    expect(describeUnsupportedDialect({ $schema })).toBeUndefined()
  expect(describeUnsupportedDialect({ $schema: 'http://json-schema.org/draft-03/schema#' })).toMatch(
    /^is "http.+draft-03.+"; forms use JSON Schema 2020-12, or draft-04/,
  )
})

test('RJSF gets conditions and tuples in draft-07 syntax, and the rest unchanged', () => {
  const old = {
    type: 'object',
    properties: {
      a: { type: 'string' },
      b: { items: [{ type: 'string' }], additionalItems: { type: 'null' } },
    },
    dependencies: { a: ['b'], c: { properties: { d: { dependencies: { e: ['f'] } } } } },
  }
  const b = { type: 'array', ...old.properties.b }
  expect(toRjsfSchema(upgradeSchema(old))).toEqual({
    $schema: draft7,
    ...old,
    properties: { ...old.properties, b },
  })
})
