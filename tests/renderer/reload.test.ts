/** How often a page reloads itself, and where to. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadOnce } from '#renderer/browser/reload.ts'

const here = 'https://book.example.org/de/widget/form/1?a=b'
const there = 'https://book.example.org/widget/appointment/maya'
let went: string[] = []
let kept: Map<string, string>

/** Opens a browser tab at `here`; throwing storage is that of a sandboxed frame. */
function open(storage: 'works' | 'throws' = 'works') {
  went = []
  kept = new Map()
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError')
  }
  vi.stubGlobal('location', {
    href: here,
    reload: () => went.push('reload'),
    assign: (href: string) => went.push(href),
  })
  vi.stubGlobal('history', {
    state: { scrolled: 7 },
    replaceState: (state: object) => vi.stubGlobal('history', { ...history, state }),
  })
  vi.stubGlobal(
    'sessionStorage',
    storage === 'throws'
      ? { getItem: refuse, setItem: refuse, removeItem: refuse }
      : {
          getItem: (key: string) => kept.get(key) ?? null,
          setItem: (key: string, value: string) => kept.set(key, value),
          removeItem: (key: string) => kept.delete(key),
        },
  )
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('A page reloads at most once in ten seconds, to the millisecond', () => {
  open()
  vi.setSystemTime(1_000_000)
  expect(reloadOnce()).toBe(true)
  vi.setSystemTime(1_010_000)
  expect(reloadOnce()).toBe(false)
  vi.setSystemTime(1_010_001)
  expect(reloadOnce()).toBe(true)
  expect(went).toEqual(['reload', 'reload'])
})

test('Another page is not throttled and is loaded in place of the current one', () => {
  open()
  expect([reloadOnce(), reloadOnce(there), reloadOnce(there)]).toEqual([true, true, false])
  expect(went).toEqual(['reload', there])
})

test('The same path with another query counts as the same page', () => {
  open()
  expect([reloadOnce(`${here}&c=d`), reloadOnce()]).toEqual([true, false])
  expect(went).toEqual([`${here}&c=d`])
})

test('Unreadable data in the storage does not prevent a reload', () => {
  open()
  kept.set('bookplate:reload', '{"path":')
  expect(reloadOnce()).toBe(true)
})

test('Without storage the history entry records the reload and keeps its other state', () => {
  open('throws')
  expect([reloadOnce(), reloadOnce()]).toEqual([true, false])
  expect([went, history.state]).toEqual([['reload'], { scrolled: 7, reload: true }])
})
