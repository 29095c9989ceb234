/** What a document changes of another one: each kind of change, and what is wrong with it. */
import { describe, expect, test } from 'vitest'
import { applyChanges, findWrittenPlace } from '#schemas/runtime/core/apply-changes.ts'

const base = {
  title: 'a',
  aside: 'summary',
  address: ['month', 'date'],
  foot: { note: 'policy', chosen: 'time' },
  steps: [
    { id: 'time', title: 'Time' },
    { id: 'details', title: 'Details', form: 'contact', ui: { name: { 'ui:when': 'x' } } },
    { id: 'review', title: 'Review' },
  ],
}
const change = (changes: object) => applyChanges(base, changes)
const listSteps = (steps: object) => {
  const { content, faults } = change({ steps })
  expect(faults).toEqual([])
  return JSON.parse(JSON.stringify(content)).steps
}
const listStepIds = (steps: object) => listSteps(steps).map(({ id }: { id: string }) => id)

describe('A change', () => {
  test('keeps what it does not name, and leaves the base as it is', () => {
    const before = structuredClone(base)
    expect(change({}).content).toEqual(base)
    expect(change({ title: 'b', foot: { note: 'terms' } }).content).toEqual({
      ...base,
      title: 'b',
      foot: { note: 'terms', chosen: 'time' },
    })
    expect(base).toEqual(before)
  })

  test('takes away with null, replaces lists, adds what is new as it is written', () => {
    const { content, faults } = change({
      aside: null,
      foot: { note: null },
      address: ['date'],
      initial: { none: null, list: [null] },
    })
    expect(faults).toEqual([])
    expect(content).toEqual({
      title: 'a',
      address: ['date'],
      foot: { chosen: 'time' },
      steps: base.steps,
      initial: { none: null, list: [null] },
    })
  })

  test('reaches the entries of a list by their ids', () => {
    expect(listSteps({ details: { form: 'short', ui: { name: null, phone: {} } } })[1]).toEqual({
      id: 'details',
      title: 'Details',
      form: 'short',
      ui: { phone: {} },
    })
    expect(listStepIds({ review: null })).toEqual(['time', 'details'])
    expect(listStepIds({ review: { before: 'time' } })).toEqual(['review', 'time', 'details'])
    expect(listStepIds({ time: { after: 'review' }, review: null })).toEqual(['details', 'time'])
    expect(listStepIds({ time: null, a: { after: 'time', title: 'A' }, b: { after: 'a' } })).toEqual([
      'a',
      'b',
      'details',
      'review',
    ])
    expect(listSteps({ a: { before: 'review', title: 'A' } })[2]).toEqual({ id: 'a', title: 'A' })
    expect(listSteps([{ id: 'only' }])).toEqual([{ id: 'only' }])
  })

  test.each([
    [{ asid: null }, '/asid', /takes "asid" away, which is not there; .* Did you mean "aside"\?/],
    [{ foot: { notes: null } }, '/foot/notes', /Did you mean "note"\?/],
    [
      { steps: { reveiw: { title: 'x' } } },
      '/steps/reveiw',
      /no entry "reveiw" to change; available: time, details, review\. Did you mean "review"\? .*"after" or "before"/,
    ],
    [{ steps: { reveiw: null } }, '/steps/reveiw', /Did you mean "review"\?/],
    [{ steps: { review: 'x' } }, '/steps/review', /must be an object .*, or null/],
    [
      { steps: { a: { after: 'tiem' } } },
      '/steps/a/after',
      /no other entry "tiem"; .* Did you mean "time"\?/,
    ],
    [{ steps: { review: { before: 'review' } } }, '/steps/review/before', /no other entry "review"/],
    [{ steps: { a: { after: 1 } } }, '/steps/a/after', /no other entry 1;/],
    [{ steps: { a: { after: 'time', before: 'review' } } }, '/steps/a/before', /leave one of them out/],
    [{ steps: { review: { id: 'summary' } } }, '/steps/review/id', /must be "review"/],
    [{ steps: { details: { ui: { 'a/b': null } } } }, '/steps/details/ui/a~1b', /"a\/b"/],
  ])('is refused where it leads nowhere: %j', (changes, pointer, reason) => {
    const { faults } = change(changes)
    expect(faults).toEqual([{ pointer, reason: expect.stringMatching(reason) }])
  })

  test('may name what every object has', () => {
    const changes = JSON.parse('{"constructor": 1, "__proto__": {"toString": null}}')
    const { content, faults } = applyChanges({}, changes)
    expect(faults).toEqual([])
    expect(JSON.stringify(content)).toBe(JSON.stringify(changes))
    expect(change({ toString: null }).faults).toHaveLength(1)
  })
})

describe('A place of the result was written', () => {
  const changes = {
    title: 'b',
    steps: {
      review: { title: 'x' },
      details: { ui: { name: { 'ui:when': 'y' } } },
      a: { before: 'time', form: 'f' },
    },
    address: ['date'],
  }
  const { content } = change(changes)
  test.each([
    ['title', { own: ['title'] }],
    ['aside', { own: [], base: ['aside'] }],
    ['foot/note', { own: [], base: ['foot', 'note'] }],
    ['address/0', { own: ['address', '0'] }],
    ['steps/0/form', { own: ['steps', 'a', 'form'] }],
    ['steps/0/title', { own: ['steps', 'a', 'title'] }],
    ['steps/1/title', { own: ['steps'], base: ['steps', '0', 'title'] }],
    ['steps/2/ui/name/ui:when', { own: ['steps', 'details', 'ui', 'name', 'ui:when'] }],
    ['steps/2/form', { own: ['steps', 'details'], base: ['steps', '1', 'form'] }],
    ['steps/3/title', { own: ['steps', 'review', 'title'] }],
    ['steps/3/missing', { own: ['steps', 'review', 'missing'] }],
    ['missing', { own: ['missing'] }],
    ['', { own: [] }],
  ])('%s', (path, place) => {
    expect(findWrittenPlace(path === '' ? [] : path.split('/'), { base, changes, content })).toEqual(place)
  })
})
