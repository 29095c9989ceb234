/** What the editor of forms does to a document: one place changes, and everything else stays as it is. */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { setAtJsonPath } from '#renderer/console/documents/json-path.ts'
import {
  addChoice,
  addEnd,
  addField,
  addStep,
  duplicateField,
  moveField,
  removeChoice,
  removeField,
  removeStep,
  setRequired,
  toQuestionName,
} from '#renderer/console/forms/model/edit-form.ts'
import {
  findOutlinedPlace,
  listOutlinedFields,
  type OutlinedField,
  outlineForm,
} from '#renderer/console/forms/model/form-outline.ts'
import { questionKinds } from '#renderer/console/forms/model/question-kinds.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { findFormDocumentFaults } from '#schemas/runtime/form/form-document-faults.ts'
import { readFormCases } from '#tests/support/forms/form-cases.ts'

type Json = Readonly<Record<string, unknown>>

const two = (): Json => ({
  id: 'wish',
  version: 1,
  title: { en: 'One wish' },
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['kind'],
    properties: { kind: { enum: ['cut', 'color'] }, seats: { type: 'integer' }, note: { type: 'string' } },
  },
  ui: {
    'ui:order': ['kind', '*'],
    kind: { 'ui:title': 'Kind', 'ui:enumNames': { cut: 'Cut', color: 'Color' } },
  },
})

const fieldOf = (document: Json, name: string): OutlinedField => {
  const field = listOutlinedFields(outlineForm(document)).find(one => one.name === name)
  if (!field) throw new Error(`There is no ${name}.`)
  return field
}

const namesOf = (document: Json) => listOutlinedFields(outlineForm(document)).map(({ name }) => name)

/** An empty `ui` says nothing. */
const writeForm = ({ ui, ...others }: Json): string =>
  JSON.stringify(Object.keys(Object(ui)).length === 0 ? others : { ...others, ui })

const faultsOf = (document: Json) =>
  // Proof: only the parts that the function reads.
  findFormDocumentFaults(document as never, { messages: new Set(), problems: new Set() })

const folders = [
  'schemas/starters/forms',
  'schemas/starters/surveys',
  'schemas/forms',
  'server/demo/harbor/forms',
  'server/demo/harbor/surveys',
]

const documents = folders.flatMap(folder =>
  readdirSync(folder).map((file): [string, Json] => [
    `${folder}/${file}`,
    JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')),
  ]),
)

const foreign = readFormCases().map(({ id, document }): [string, Json] => [id, { ...document }])

describe.each([...documents, ...foreign])('%s', (_, document) => {
  test('shows every question once', () => {
    const names = listOutlinedFields(outlineForm(document)).filter(({ depth }) => depth === 0)
    const properties = isObject(document.schema) ? Object.keys(Object(document.schema.properties)) : []
    expect(names.map(({ name }) => name).toSorted()).toEqual(properties.toSorted())
  })

  test('differs only where it was changed', () => {
    const before = JSON.stringify(document)
    for (const field of listOutlinedFields(outlineForm(document))) {
      const changed = setAtJsonPath(document, [...field.uiPath, 'ui:title'], 'Another title')
      const back = field.ui['ui:title']
      const again =
        Object.keys(field.ui).length === 0
          ? undefined
          : JSON.stringify(setAtJsonPath(changed, [...field.uiPath, 'ui:title'], back))
      expect(JSON.stringify(changed)).not.toBe(before)
      // A text that was there is again as it was; one that was not leaves nothing.
      if (again !== undefined) expect(again).toBe(before)
    }
  })

  test('has no faults after a question was added, moved and removed', () => {
    const known = faultsOf(document).length
    const outline = outlineForm(document)
    const [first] = outline.steps[0]?.fields ?? []
    const added = addField(document, {
      kind: 'short_text',
      title: { en: 'New one' },
      choices: [],
      after: first,
      step: 0,
    })
    expect(faultsOf(added.document)).toHaveLength(known)
    const field = listOutlinedFields(outlineForm(added.document)).find(
      ({ pointer }) => pointer === added.pointer,
    )
    expect(field?.name).toBe('newOne')
    expect(writeForm(removeField(added.document, fieldOf(added.document, 'newOne')))).toBe(
      writeForm(document),
    )
  })
})

describe('A form', () => {
  test.each(questionKinds.map(({ id }) => id))('takes a question of the kind %s', kind => {
    const choices = [{ en: 'One' }, { en: 'Two' }]
    const { document, pointer } = addField(two(), { kind, title: { en: 'Which red?' }, choices, step: 0 })
    expect(faultsOf(document)).toEqual([])
    expect(pointer).toBe('/schema/properties/whichRed')
    expect(namesOf(document)).toEqual(['kind', 'seats', 'note', 'whichRed'])
  })

  test('moves questions in their order, and within steps', () => {
    const document = two()
    const moved = moveField(document, fieldOf(document, 'note'), { from: 0, to: 0, index: 0 })
    expect(namesOf(moved)).toEqual(['note', 'kind', 'seats'])
    const stepped = addStep(document, { en: 'More' }, { en: 'First' }).document
    const there = moveField(stepped, fieldOf(stepped, 'seats'), { from: 0, to: 1, index: 0 })
    expect(there.steps).toMatchObject([
      { id: 'first', fields: ['kind', 'note'] },
      { id: 'more', fields: ['seats'] },
    ])
    expect(faultsOf(there)).toEqual([])
    expect(removeStep(removeStep(there, 1), 0).steps).toBeUndefined()
    expect(removeStep(there, 0).steps).toMatchObject([{ id: 'more', fields: ['kind', 'note', 'seats'] }])
  })

  test('removes a question everywhere', () => {
    const document: Json = { ...two(), computed: { seats: 'values.kind == 1' } }
    const removed = removeField(document, fieldOf(document, 'seats'))
    expect(JSON.stringify(removed)).not.toContain('seats')
    expect(removeField(document, fieldOf(document, 'kind')).schema).not.toHaveProperty('required')
  })

  test('knows which questions must be answered', () => {
    const document = two()
    const changed = setRequired(document, fieldOf(document, 'seats'), true)
    expect(changed.schema).toMatchObject({ required: ['kind', 'seats'] })
    expect(setRequired(changed, fieldOf(changed, 'seats'), false)).toEqual(document)
  })

  test('adds and removes choices with their texts', () => {
    const document = two()
    const added = addChoice(document, fieldOf(document, 'kind'), { en: 'A braid' })
    expect(added.schema).toMatchObject({ properties: { kind: { enum: ['cut', 'color', 'choice-3'] } } })
    expect(removeChoice(added, fieldOf(added, 'kind'), 2)).toEqual(document)
  })

  test('puts a new end before the one for everybody else', () => {
    const ended = addEnd(addEnd({ ...two() }, { en: 'Thank you' }).document, { en: 'Come soon' })
    expect(ended.document.ends).toEqual([
      { id: 'come-soon', title: { en: 'Come soon' } },
      { id: 'thank-you', title: { en: 'Thank you' } },
    ])
    expect(ended.pointer).toBe('/ends/0')
  })

  test('has the same question twice under another name', () => {
    const { document } = duplicateField(two(), fieldOf(two(), 'kind'), 0)
    expect(namesOf(document)).toEqual(['kind', 'kind2', 'seats', 'note'])
  })

  test('finds what a fault is about', () => {
    const outline = outlineForm({ ...two(), steps: [{ id: 'a', title: 'A', fields: ['kind'] }] })
    expect(findOutlinedPlace(outline, '/ui/kind/ui:title')).toBe('/schema/properties/kind')
    expect(findOutlinedPlace(outline, '/schema/properties/kind/enum/0')).toBe('/schema/properties/kind')
    expect(findOutlinedPlace(outline, '/steps/0/fields')).toBe('/steps/0')
    expect(findOutlinedPlace(outline, '/payment')).toBe('')
  })
})

test('A name is made of letters and digits, is not taken, and is none that a form reserves', () => {
  expect(toQuestionName('Which red, exactly?', [])).toBe('whichRedExactly')
  expect(toQuestionName('Größe', [])).toBe('grosse')
  expect(toQuestionName('色', [])).toBe('question')
  expect(toQuestionName('Kind', ['kind', 'kind2'])).toBe('kind3')
  expect(toQuestionName('2 people', [])).toBe('q2People')
  expect(toQuestionName('Items', [])).toBe('itemsAnswer')
  expect(toQuestionName('Constructor', [])).toBe('constructorAnswer')
})
