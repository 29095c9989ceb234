/** What the preview of a form is told: the form as browsers get it, and from key to key the same objects where nothing is new. */
import { describe, expect, test } from 'vitest'
import { setAtJsonPath } from '#renderer/console/documents/json-path.ts'
import { outlineForm } from '#renderer/console/forms/model/form-outline.ts'
import { listPreviewNeeds, toBrowserForm } from '#renderer/console/forms/model/previewed-document.ts'
import { listValueChanges } from '#schemas/runtime/core/share-structure.ts'

const document = {
  id: 'wish',
  version: 1,
  status: 'closed',
  title: 'A wish',
  books: { service: 'haircut' },
  schema: { type: 'object', properties: { kind: { type: 'string' }, seats: { type: 'integer' } } },
  ui: {
    kind: { 'ui:title': 'Kind', 'ui:widget': 'radio' },
    seats: { 'ui:title': 'Seats', 'ui:when': "values.kind == 'color'", 'ui:require': 'values.' },
  },
  computed: { price: 'values.seats * 2' },
  payment: { amount: { formula: 'values.price' } },
}

describe('toBrowserForm', () => {
  test('parses what can be read, leaves out what cannot, and what keeps it closed', () => {
    const form = toBrowserForm(document)
    expect(form).toMatchObject({
      ui: { seats: { 'ui:when': ['==', ['path', 'values.kind'], ['value', 'color']] } },
      computed: { price: ['*', ['path', 'values.seats'], ['value', 2]] },
      payment: { amount: { formula: ['path', 'values.price'] } },
    })
    expect(Object(Object(form.ui).seats)).not.toHaveProperty('ui:require')
    expect(form).not.toHaveProperty('status')
    expect(form).not.toHaveProperty('books')
  })

  test('says the order of questions, which is a change that pages see', () => {
    const { kind, seats } = document.schema.properties
    const moved = { ...document, schema: { type: 'object', properties: { seats, kind } } }
    expect(Object(toBrowserForm(document).ui)['ui:order']).toEqual(['kind', 'seats'])
    expect(Object(toBrowserForm(moved).ui)['ui:order']).toEqual(['seats', 'kind'])
    const ordered = { ...document, ui: { ...document.ui, 'ui:order': ['seats', '*'] } }
    expect(Object(toBrowserForm(ordered).ui)['ui:order']).toEqual(['seats', '*'])
  })

  test('a letter in a title is all that the page is told', () => {
    const typed = setAtJsonPath(document, ['ui', 'seats', 'ui:title'], 'Seats?')
    expect(listValueChanges(toBrowserForm(document), toBrowserForm(typed))).toEqual([
      { path: ['ui', 'seats', 'ui:title'], value: 'Seats?' },
    ])
  })
})

test('an outline keeps the questions that nobody has changed', () => {
  const [before] = outlineForm(document).steps
  const typed = setAtJsonPath(document, ['ui', 'seats', 'ui:title'], 'Seats?')
  const [after] = outlineForm(typed).steps
  expect(after?.fields[0]).toBe(before?.fields[0])
  expect(after?.fields[1]).not.toBe(before?.fields[1])
  expect(after?.fields[1]?.ui['ui:title']).toBe('Seats?')
})

test('another control needs another page, another title does not', () => {
  const typed = setAtJsonPath(document, ['ui', 'kind', 'ui:title'], 'Kind?')
  expect(listPreviewNeeds(typed)).toBe(listPreviewNeeds(document))
  const other = setAtJsonPath(document, ['ui', 'kind', 'ui:widget'], 'select')
  expect(listPreviewNeeds(other)).not.toBe(listPreviewNeeds(document))
})
