/** Options whose template leads to texts of a URL or to answers: widgets get the kind of value that they declare. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listFirstPaintQueryKeys } from '#renderer/app/first-paint.ts'
import { fillWidgetOptions } from '#renderer/screen/widget-views.ts'
import { convertToShape, type ValueShape } from '#schemas/runtime/core/value-shape.ts'
import { loadConfiguration } from '#server/configuration/load.ts'
import { type ConfigurationFolder, copyConfiguration } from '#tests/support/business/configuration-folder.ts'
import { instant, zone } from '#tests/support/clock/times.ts'

let folder: ConfigurationFolder
beforeAll(async () => {
  folder = await copyConfiguration(['en'])
})
afterEach(() => folder.restore())
afterAll(() => folder.remove())

const integer: ValueShape = { type: 'integer' }
const kinds: [value: unknown, shape: ValueShape, converted: unknown][] = [
  ['3', integer, 3],
  ['-3', integer, -3],
  [3, integer, 3],
  ['2.5', integer, undefined],
  ['2.5', { type: 'number' }, 2.5],
  ['03', integer, undefined],
  ['', integer, undefined],
  ['many', integer, undefined],
  ['true', { type: 'boolean' }, true],
  ['false', { type: 'boolean' }, false],
  ['1', { type: 'boolean' }, undefined],
  ['3', { type: 'string' }, '3'],
  ['3', { type: ['integer', 'string'] }, '3'],
  ['move', { enum: ['move', 'cancel'] }, 'move'],
  ['stay', { enum: ['move', 'cancel'] }, undefined],
  ['a,b', { type: 'array' }, undefined],
  [[{ a: 1 }], { type: 'array', items: { type: 'object', properties: { a: integer } } }, [{ a: 1 }]],
  [['1'], { type: 'array', items: integer }, undefined],
  [undefined, integer, undefined],
  [null, { type: 'boolean' }, undefined],
]
test.each(kinds)('%j is given to an option of shape %j as %j', (value, shape, converted) => {
  expect(convertToShape(value, shape)).toEqual(converted)
})

describe('A parameter of the URL in the options of a widget', () => {
  const booking = 'schemas/screens/booking.json'
  const context = { zone: zone('Europe/Berlin'), now: instant('2026-11-23T09:00:00Z'), locale: 'en' } as const

  async function listQueries(query: Readonly<Record<string, string>>) {
    const { screens } = await loadConfiguration(folder.path)
    const step = screens.get('booking')?.steps?.find(({ ui }) => ui?.start)
    if (!step) throw new Error('The booking screen has no step that asks for a time.')
    const scope = { params: {}, query, values: { service: 'haircut' }, service: {} }
    return listFirstPaintQueryKeys(step, scope, context)
  }

  test.each([
    ['a number', '3', 3],
    ['an invalid number', 'many', undefined],
  ])('asks for free times with %s as a number, or without', async (_, people, asked) => {
    await folder.put(booking, '/steps/1/ui/start/ui:options/people', '$query.people')
    const [[, input] = []] = await listQueries({ people })
    expect(input).toMatchObject({ service: 'haircut' })
    expect(Object(input).people).toBe(asked)
  })

  test('inside of a list is converted where it stands', async () => {
    const repeat = { every: 'week', count: '$query.count' }
    await folder.put(booking, '/companions/0/ui:options/items', [{ service: 'haircut', repeat }])
    const { screens } = await loadConfiguration(folder.path)
    const [hold] = screens.get('booking')?.companions ?? []
    const fill = (count: string) =>
      fillWidgetOptions(hold?.['ui:options'], { params: {}, query: { count }, values: {} })
    expect(fill('3').items).toEqual([{ service: 'haircut', repeat: { every: 'week', count: 3 } }])
    expect(fill('x').items).toEqual([{ service: 'haircut', repeat: { every: 'week' } }])
  })
})

test('An answer of a form in the options of its widget is converted', async () => {
  const form = 'schemas/forms/contact.json'
  // The schema of an open form does not say what its answers are.
  await folder.put(form, '/schema/additionalProperties', undefined)
  await folder.put(form, '/schema/properties/when', { type: 'string' })
  await folder.put(form, '/ui/ui:order/-', 'when')
  await folder.put(form, '/ui/when', {
    'ui:title': 'When?',
    'ui:field': 'slot',
    'ui:options': { service: 'haircut', people: '$values.seats' },
  })
  const { forms, forBrowser } = await loadConfiguration(folder.path)
  const contact = forms.get('contact')
  const { when } = Object(contact && forBrowser(contact).ui)
  const fill = (seats: unknown) =>
    fillWidgetOptions(when['ui:options'], { params: {}, query: {}, values: { seats } })
  expect(fill('2')).toEqual({ service: 'haircut', people: 2 })
  expect(fill(['2'])).toEqual({ service: 'haircut', people: undefined })
})
