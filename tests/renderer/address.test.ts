/** The address of a page in the browser: which entries of the history belong to one way through a screen. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createBrowserUrlStore } from '#renderer/browser/url-store.ts'

interface Entry {
  state: Readonly<Record<string, unknown>> | null
  url: string
}

let entries: Entry[] = []
let position = 0
let events: EventTarget

beforeEach(() => {
  entries = [{ state: null, url: '/widget?start=9' }]
  position = 0
  events = new EventTarget()
  const here = () => new URL(entries[position]?.url ?? '', 'https://book.example.org')
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events))
  vi.stubGlobal('location', {
    get search() {
      return here().search
    },
    get pathname() {
      return here().pathname
    },
  })
  vi.stubGlobal('history', {
    get state() {
      return entries[position]?.state
    },
    pushState(state: Entry['state'], _: string, url: string) {
      entries = [...entries.slice(0, ++position), { state, url }]
    },
    replaceState(state: Entry['state'], _: string, url = entries[position]?.url ?? '') {
      entries[position] = { state, url }
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

const runs = () => entries.map(({ state }) => state?.run)

test('Every entry of a way through a screen carries its name, the first included', () => {
  const address = createBrowserUrlStore({ start: '9' })
  address.push({ step: 'details' })
  address.replace({ date: '2040-01-02' })
  address.push({ step: 'review' })
  const run = address.run()
  expect(run).toMatch(/^[0-9a-f]{32}$/)
  expect(runs()).toEqual([run, run, run])
})

test('A link to a place on the page stays on the way', () => {
  const address = createBrowserUrlStore({ start: '9' })
  const run = address.run()
  history.pushState(null, '', '/widget?start=9#main')
  events.dispatchEvent(new Event('popstate'))
  expect(runs()).toEqual([run, run])
})

test('After a reload the name is the one of before, and the entry keeps what else it knows', () => {
  entries = [{ state: { run: 'before', scrolled: 7 }, url: '/widget?start=9' }]
  const address = createBrowserUrlStore({ start: '9' })
  address.replace({ start: '10' })
  expect(entries).toEqual([{ state: { run: 'before', scrolled: 7 }, url: '/widget?start=10' }])
})

test('What a followed link begins is another way, and the way back is the one before', () => {
  const address = createBrowserUrlStore({ start: '9' })
  const run = address.run()
  history.pushState({ run: 'next' }, '', '/widget')
  expect(address.run()).toBe('next')
  address.push({ step: 'details' })
  position = 0
  events.dispatchEvent(new Event('popstate'))
  expect(address.run()).toBe(run)
  expect(runs()).toEqual([run, 'next', 'next'])
})
