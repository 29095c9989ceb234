import { expect, test } from 'vitest'
import { loadConsoleWords } from '#renderer/console/context/words.ts'
import { findUsualValues, withUsualValues } from '#renderer/console/records/editor/usual-values.ts'

test('What holds in an entry of a list while it is empty is said at every entry', async () => {
  const words = await loadConsoleWords(['en'])
  const formatValue = (name: string, value: unknown) => `${name} ${value}`
  const ui = { busyFeeds: { items: { allDay: { 'ui:help': 'Whole days.' }, url: {} } }, note: {} }
  const usual = findUsualValues({ ui, usual: [{ pointer: '/busyFeeds/0/allDay', value: 'busy' }] }, {})
  expect(withUsualValues(ui, usual, { words, formatValue })).toEqual({
    busyFeeds: { items: { allDay: { 'ui:help': expect.stringMatching(/^Whole days\. ./) }, url: {} } },
    note: {},
  })
})
