/** Two edits of one record: what both have changed stays, whatever they are. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { canonicalizeJson } from '#schemas/runtime/core/canonical-json.ts'
import { isObject, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { createJsonPatch, type JsonPatchOperation } from '#server/lib/json-patch.ts'
import { isSameJson, mergeRecords } from '#server/lib/merge-records.ts'

/** Few names and values, so that edits touch each other; among the names those that objects inherit. */
const names = fc.constantFrom('a', 'b', 'constructor', '__proto__', 'x/y~z')
const leaves = fc.oneof(fc.nat({ max: 2 }), fc.constant(null), fc.array(fc.nat({ max: 1 }), { maxLength: 2 }))
const { record } = fc.letrec<{ record: unknown; value: unknown }>(tie => ({
  record: fc.array(fc.tuple(names, tie('value')), { maxLength: 4 }).map(Object.fromEntries),
  value: fc.oneof({ maxDepth: 2 }, leaves, tie('record')),
}))

test('Without conflicts every change of both sides is in the result, and no other', () => {
  let merges = 0
  fc.assert(
    fc.property(record, record, record, (base, yours, theirs) => {
      const { merged, conflicts } = mergeRecords({ base, yours, theirs })
      if (conflicts.length > 0) return
      merges++
      const own = createJsonPatch(base, yours)
      const others = createJsonPatch(base, theirs)
      expect(canonicalizeJson(applyPatch(yours, withoutShared(others, own)))).toBe(canonicalizeJson(merged))
      expect(canonicalizeJson(applyPatch(theirs, withoutShared(own, others)))).toBe(canonicalizeJson(merged))
    }),
    { numRuns: 500 },
  )
  expect(merges).toBeGreaterThan(50)
})

test('It does not matter which side is which, and a side without changes changes nothing', () => {
  fc.assert(
    fc.property(record, record, record, (base, yours, theirs) => {
      const one = mergeRecords({ base, yours, theirs })
      const other = mergeRecords({ base, yours: theirs, theirs: yours })
      const places = (result: typeof one) => result.conflicts.map(({ pointer }) => pointer).toSorted()
      expect(places(one)).toEqual(places(other))
      if (one.conflicts.length === 0)
        expect(canonicalizeJson(one.merged)).toBe(canonicalizeJson(other.merged))
      for (const edits of [
        { base, yours, theirs: base },
        { base, yours: base, theirs: yours },
        { base, yours, theirs: yours },
      ])
        expect(mergeRecords(edits)).toEqual({ merged: yours, conflicts: [] })
    }),
  )
})

test('A JSON Patch leads from one record to the other', () => {
  fc.assert(
    fc.property(record, record, (before, after) => {
      expect(isSameJson(applyPatch(before, createJsonPatch(before, after)), after)).toBe(true)
    }),
  )
})

describe('Edits of a record', () => {
  const base = { role: 'Stylist', name: { en: 'Maya', de: 'Maya' }, timeOff: ['a'] }

  test('in different properties, languages and lists are merged', () => {
    const yours = { ...base, timeOff: ['a', 'b'], name: { ...base.name, de: 'Maja' } }
    const theirs = { ...base, role: 'Owner', name: { ...base.name, en: 'Maya B.', fr: 'Maya' } }
    expect(mergeRecords({ base, yours, theirs })).toEqual({
      merged: { role: 'Owner', name: { en: 'Maya B.', de: 'Maja', fr: 'Maya' }, timeOff: ['a', 'b'] },
      conflicts: [],
    })
  })

  test.each([
    ['one list', { timeOff: ['a', 'b'] }, { timeOff: ['c', 'a'] }, '/timeOff'],
    [
      'one text in one language',
      { name: { en: 'A', de: 'Maya' } },
      { name: { en: 'B', de: 'Maya' } },
      '/name/en',
    ],
    ['what the other has removed', { name: undefined }, { name: { en: 'B', de: 'Maya' } }, '/name'],
    ['what both have added', { photo: { id: 1 } }, { photo: { width: 2 } }, '/photo'],
  ])('in %s are a conflict', (_, yours, theirs, pointer) => {
    const { conflicts } = mergeRecords({
      base,
      yours: strip({ ...base, ...yours }),
      theirs: { ...base, ...theirs },
    })
    expect(conflicts.map(conflict => conflict.pointer)).toEqual([pointer])
  })
})

const strip = (value: object) =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined))

const withoutShared = (patch: readonly JsonPatchOperation[], other: readonly JsonPatchOperation[]) =>
  patch.filter(operation => !other.some(one => isSameJson({ ...one }, { ...operation })))

/** Applies the operations that `createJsonPatch` makes. */
function applyPatch(value: unknown, patch: readonly JsonPatchOperation[]): unknown {
  return patch.reduce<unknown>(
    (all, operation) => applyAt(all, parsePointer(operation.path), operation),
    value,
  )
}

function applyAt(value: unknown, [name, ...rest]: readonly string[], operation: JsonPatchOperation): unknown {
  if (name === undefined) return operation.op === 'remove' ? undefined : operation.value
  const entries = new Map(isObject(value) ? Object.entries(value) : [])
  const changed = applyAt(entries.get(name), rest, operation)
  if (changed === undefined) entries.delete(name)
  else entries.set(name, changed)
  return Object.fromEntries(entries)
}
