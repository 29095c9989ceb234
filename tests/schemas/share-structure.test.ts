/** What is unchanged between two versions of a JSON value keeps its identity, and only the rest is sent. */
import { describe, expect, test } from 'vitest'
import { applyValueChanges, listValueChanges, shareStructure } from '#schemas/runtime/core/share-structure.ts'

const before = {
  schema: { properties: { name: { type: 'string' }, age: { type: 'integer' } } },
  steps: [{ id: 'one' }, { id: 'two' }],
  note: null,
}
const copyOf = <T>(value: T): T => structuredClone(value)

describe('shareStructure', () => {
  test('returns the value before if nothing differs', () => {
    expect(shareStructure(before, copyOf(before))).toBe(before)
  })

  test('keeps the parts that are the same, and takes the others', () => {
    const next = copyOf(before)
    next.schema.properties.age.type = 'number'
    const shared = Object(shareStructure(before, next))
    expect(shared).toEqual(next)
    expect(shared.schema.properties.name).toBe(before.schema.properties.name)
    expect(shared.steps).toBe(before.steps)
    expect(before.schema.properties.age.type).toBe('integer')
  })

  test('takes another order of properties for another value', () => {
    const { name, age } = copyOf(before.schema.properties)
    const next = { ...copyOf(before), schema: { properties: { age, name } } }
    const shared = Object(shareStructure(before, next))
    expect(Object.keys(shared.schema.properties)).toEqual(['age', 'name'])
    expect(shared.schema.properties.age).toBe(before.schema.properties.age)
  })

  test.each([
    [[1, 2], [1]],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: [] }, { a: {} }],
    [null, {}],
    [{}, null],
    [{ 0: 'a' }, ['a']],
    [JSON.parse('{"__proto__":1}'), JSON.parse('{"__proto__":2}')],
  ])('%j becomes %j', (one, other) => {
    expect(JSON.stringify(shareStructure(one, other))).toBe(JSON.stringify(other))
    expect(JSON.stringify(applyValueChanges(one, listValueChanges(one, other)))).toBe(JSON.stringify(other))
  })
})

describe('listValueChanges', () => {
  test('names only what differs', () => {
    const next = Object(
      shareStructure(before, { ...copyOf(before), steps: [{ id: 'one' }, { id: 'three' }], note: 'new' }),
    )
    expect(listValueChanges(before, next)).toEqual([
      { path: ['steps', '1', 'id'], value: 'three' },
      { path: ['note'], value: 'new' },
    ])
    expect(listValueChanges(before, before)).toEqual([])
  })

  test('what is applied keeps everything else', () => {
    const next = { ...before, steps: [...before.steps, { id: 'three' }] }
    const applied = Object(applyValueChanges(before, copyOf(listValueChanges(before, next))))
    expect(applied).toEqual(next)
    expect(applied.schema).toBe(before.schema)
    expect(applied.steps[0]).toBe(before.steps[0])
  })

  test('the first message has all of it', () => {
    expect(applyValueChanges(undefined, listValueChanges(undefined, before))).toEqual(before)
  })
})
