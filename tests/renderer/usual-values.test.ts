import { expect, test } from 'vitest'
import { findUsualValues, withUsualValues } from '#renderer/console/records/editor/usual-values.ts'
import type { ConsoleWords } from '#renderer/console/words.ts'

const words = { t: (_: string, { value }: { value: string }) => `Empty: ${value}` } as unknown as ConsoleWords
const formatValue = (name: string, value: unknown) => `${name} ${value}`

test('What holds in an entry of a list while it is empty is said at every entry', () => {
  const ui = { busyFeeds: { items: { allDay: { 'ui:help': 'Whole days.' }, url: {} } }, note: {} }
  const usual = findUsualValues({ ui, usual: [{ pointer: '/busyFeeds/0/allDay', value: 'busy' }] }, {})
  expect(withUsualValues(ui, usual, { words, formatValue })).toEqual({
    busyFeeds: { items: { allDay: { 'ui:help': 'Whole days. Empty: busyFeeds/0/allDay busy' }, url: {} } },
    note: {},
  })
})
