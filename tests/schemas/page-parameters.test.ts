/** Which query parameters belong to a page. */
import { describe, expect, test } from 'vitest'
import { collectDeclaredParameters, keepDeclaredParameters } from '#schemas/runtime/screen/page-parameters.ts'
import type { Route } from '#schemas/runtime/screen/route.ts'
import type { Screen } from '#schemas/runtime/screen/screen.ts'

const route: Route = {
  name: 'manage',
  path: '/booking/:id',
  about: 'A booking.',
  layout: 'page',
  screen: 'manage',
  load: {
    booking: { call: 'getBooking', input: { id: '$params.id' } },
    service: { call: 'getService', input: { service: '$query.service' }, when: 'present(query.offer)' },
  },
}
const screen: Screen = {
  id: 'manage',
  title: 'manage.title',
  address: ['month', 'start'],
  initial: { provider: "$link.provider ?? query.provider ?? 'any'" },
  steps: [{ id: 'time', title: 'booking.step.time', when: "query.done != 'moved'" }],
  // biome-ignore lint/suspicious/noThenProperty: a document's key, for the values that an answer writes.
  submit: { call: 'release', busy: 'form.sending', input: {}, then: { sent: 'yes' } },
}

test('A page declares what its screen keeps in the URL, what its screen and route name, and three more', () => {
  expect([...collectDeclaredParameters(route, [screen])].toSorted()).toEqual(
    'done locale month offer provider sent service start step timezone'.split(' '),
  )
  expect([...collectDeclaredParameters({ ...route, load: {} }, [])]).toEqual(['step', 'timezone', 'locale'])
})

describe('The declared part of a query is', () => {
  const isDeclared = (name: string) => ['month', 'date', 'Größe'].includes(name)
  test.each([
    ['empty for an empty query', '', ''],
    ['empty if no page reads the parameters', '?utm=1&x', ''],
    [
      'the parameters that are read, as written and in order',
      '?x=1&date=a%20b+c&month',
      '?date=a%20b+c&month',
    ],
    ['the last of several', '?month=1&date=2&month=3', '?month=3&date=2'],
    ['an escaped name', '?Gr%C3%B6%C3%9Fe=1&m%6fnth=2', '?Gr%C3%B6%C3%9Fe=1&m%6fnth=2'],
    ['a value with further question marks', '?month=1?x=2', '?month=1?x=2'],
    ['without malformed escapes', '?%zz=1&date=1', '?date=1'],
  ])('%s: %s', (_, search, expected) => {
    expect(keepDeclaredParameters(search, isDeclared)).toBe(expected)
  })
})
