import { expect, test } from 'vitest'
import { loadConsoleI18n } from '#renderer/console/context/i18n.ts'
import { findDefaultValues, withDefaultValues } from '#renderer/console/records/editor/default-values.ts'

test('What holds in an entry of a list while it is empty is said at every entry', async () => {
  const i18n = await loadConsoleI18n(['en'])
  const formatValue = (name: string, value: unknown) => `${name} ${value}`
  const ui = { busyFeeds: { items: { allDay: { 'ui:help': 'Whole days.' }, url: {} } }, note: {} }
  const usual = findDefaultValues({ ui, usual: [{ pointer: '/busyFeeds/0/allDay', value: 'busy' }] }, {})
  expect(withDefaultValues(ui, usual, { i18n, formatValue })).toEqual({
    busyFeeds: { items: { allDay: { 'ui:help': expect.stringMatching(/^Whole days\. ./) }, url: {} } },
    note: {},
  })
})
