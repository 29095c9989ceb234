import { expect, test } from 'vitest'
import { createEmbeddedUrlStore } from '#renderer/browser/embedded-url-store.ts'

function openStore() {
  const opened: string[] = []
  const store = createEmbeddedUrlStore({
    href: '/de/widget/form/intake',
    choices: ['stage', 'month'],
    open: href => opened.push(href),
  })
  return { opened, store }
}

test('An embedded page remembers choices, tells its listeners, and opens nothing', () => {
  const { opened, store } = openStore()
  const seen: unknown[] = []
  const unsubscribe = store.subscribe(() => seen.push(store.query()))
  store.replace({ month: '2026-12' })
  store.replace({ stage: 'time' })
  store.replace({ month: undefined })
  unsubscribe()
  store.replace({ month: '2027-01' })
  expect(seen).toEqual([{ month: '2026-12' }, { month: '2026-12', stage: 'time' }, { stage: 'time' }])
  expect(store.query()).toEqual({ stage: 'time', month: '2027-01' })
  expect(opened).toEqual([])
})

test('A step and a confirmation open the page itself, with the choices', () => {
  const { opened, store } = openStore()
  store.replace({ month: '2026-12' })
  store.push({ stage: 'time' })
  store.replace({ month: undefined, submitted: 'su_1', end: 'thanks' })
  expect(opened).toEqual([
    '/de/widget/form/intake?month=2026-12&stage=time',
    '/de/widget/form/intake?submitted=su_1&end=thanks',
  ])
  expect(store.run()).toBeUndefined()
})
