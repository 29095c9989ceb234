/** Two people who change one document, and what one person takes back. */
import { describe, expect, test } from 'vitest'
import { addEdit, createEditHistory, redoEdit, undoEdit } from '#renderer/console/documents/edit-history.ts'
import { mergeDocuments } from '#renderer/console/documents/merge-documents.ts'

const base = {
  title: { en: 'A', de: 'B' },
  schema: { properties: { a: { type: 'string' }, b: { type: 'string' } }, required: ['a'] },
  steps: [
    { id: 'one', title: '1' },
    { id: 'two', title: '2' },
  ],
}

const merge = (mine: unknown, theirs: unknown) => mergeDocuments({ base, mine, theirs })

describe('Of two versions', () => {
  test('what each has changed stays', () => {
    const mine = { ...base, title: { en: 'Mine', de: 'B' } }
    const theirs = {
      ...base,
      title: { en: 'A', de: 'Theirs' },
      steps: [
        { id: 'one', title: '1' },
        { id: 'two', title: 'Zwei' },
      ],
    }
    expect(merge(mine, theirs)).toEqual({
      document: { ...base, title: { en: 'Mine', de: 'Theirs' }, steps: theirs.steps },
      conflicts: [],
    })
  })

  test('what both have changed is as here, and is named', () => {
    const { document, conflicts } = merge(
      { ...base, title: { en: 'Mine', de: 'B' } },
      { ...base, title: { en: 'Theirs', de: 'B' } },
    )
    expect(document).toMatchObject({ title: { en: 'Mine', de: 'B' } })
    expect(conflicts).toEqual(['/title/en'])
  })

  test('what both have added is there, in the order of who moved something', () => {
    const properties = base.schema.properties
    const mine = {
      ...base,
      schema: {
        ...base.schema,
        properties: { b: properties.b, mine: {}, a: properties.a },
        required: ['a', 'mine'],
      },
    }
    const theirs = {
      ...base,
      schema: { ...base.schema, properties: { ...properties, theirs: {} }, required: ['theirs', 'a'] },
    }
    const { document, conflicts } = merge(mine, theirs)
    expect(Object.keys(Object(document).schema.properties)).toEqual(['b', 'theirs', 'mine', 'a'])
    expect(Object(document).schema.required.toSorted()).toEqual(['a', 'mine', 'theirs'])
    expect(conflicts).toEqual([])
  })

  test('what one has removed is gone, unless the other has changed it', () => {
    const { a } = base.schema.properties
    const removed = { ...base, schema: { ...base.schema, properties: { a } } }
    expect(merge(removed, { ...base, title: 'X' }).document).toEqual({ ...removed, title: 'X' })
    const changed = { ...base, schema: { ...base.schema, properties: { a, b: { type: 'number' } } } }
    expect(merge(removed, changed)).toEqual({ document: changed, conflicts: ['/schema/properties/b'] })
  })
})

test('Steps are taken back one by one; letters of one text are one step', () => {
  let history = createEditHistory('a')
  for (const text of ['ab', 'abc']) history = addEdit(history, text, 'title')
  history = addEdit(history, 'abcd', 'other')
  history = undoEdit(history)
  expect(history.present).toBe('abc')
  history = undoEdit(history)
  expect(history.present).toBe('a')
  expect(undoEdit(history).present).toBe('a')
  expect(redoEdit(redoEdit(history)).present).toBe('abcd')
  // Typing on after a step was taken back is another step.
  history = addEdit(redoEdit(history), 'abx', 'title')
  expect(history.future).toEqual([])
  expect(undoEdit(history).present).toBe('abc')
})
