import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isTabOpenedForPayment, prepareOutsidePage } from '#renderer/browser/open-outside-page.ts'

const createStorage = () => {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
  }
}

let tab: { sessionStorage: ReturnType<typeof createStorage>; document: object }
beforeEach(() => {
  tab = { sessionStorage: createStorage(), document: { body: {} } }
  // A frame on another site, which opens the tab.
  vi.stubGlobal('window', { parent: {}, open: () => tab })
  prepareOutsidePage('Opening')
  vi.stubGlobal('sessionStorage', tab.sessionStorage)
})
afterEach(() => vi.unstubAllGlobals())

/** Continues in the tab itself, which is no frame. */
function enterTab(): void {
  const own = {}
  vi.stubGlobal('window', Object.assign(own, { parent: own }))
}

test('A tab was opened for the first payment that returns to it, also after a reload, and for no later one', () => {
  enterTab()
  expect(isTabOpenedForPayment('first')).toBe(true)
  expect(isTabOpenedForPayment('first')).toBe(true)
  expect(isTabOpenedForPayment('second')).toBe(false)
})

test('A frame is no opened tab', () => {
  expect(isTabOpenedForPayment('first')).toBe(false)
  enterTab()
  expect(isTabOpenedForPayment('second')).toBe(true)
})
