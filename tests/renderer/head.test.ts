import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeHead } from '#renderer/browser/head.ts'

const document = { title: 'Before', documentElement: { lang: 'en-US' }, querySelector: () => null }
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('document', document)
  Object.assign(document, { title: 'Before', documentElement: { lang: 'en-US' } })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('Changes are written together 10 ms after the first one, and later ones do not delay them', () => {
  changeHead({ title: 'One', lang: 'de' })
  vi.advanceTimersByTime(9)
  changeHead({ title: 'Two' })
  expect([document.title, document.documentElement.lang]).toEqual(['Before', 'en-US'])
  vi.advanceTimersByTime(1)
  expect([document.title, document.documentElement.lang]).toEqual(['Two', 'de'])
  vi.advanceTimersByTime(100)
  expect(vi.getTimerCount()).toBe(0)
})

test('Properties that did not change keep their values', () => {
  changeHead({ lang: 'fr' })
  vi.advanceTimersByTime(10)
  expect([document.title, document.documentElement.lang]).toEqual(['Before', 'fr'])
})
