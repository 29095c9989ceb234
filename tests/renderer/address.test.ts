/** The URL of a page in the browser: which history entries belong to one run through a screen. */
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

test('Every history entry of a run carries its id, including the first', () => {
  const address = createBrowserUrlStore({ start: '9' })
  address.push({ step: 'details' })
  address.replace({ date: '2040-01-02' })
  address.push({ step: 'review' })
  const run = address.run()
  expect(run).toMatch(/^[0-9a-f]{32}$/)
  expect(runs()).toEqual([run, run, run])
})

test('A link to an anchor on the page stays in the run', () => {
  const address = createBrowserUrlStore({ start: '9' })
  const run = address.run()
  history.pushState(null, '', '/widget?start=9#main')
  events.dispatchEvent(new Event('popstate'))
  expect(runs()).toEqual([run, run])
})

test('A reload keeps the run id and the other state of the entry', () => {
  entries = [{ state: { run: 'before', scrolled: 7 }, url: '/widget?start=9' }]
  const address = createBrowserUrlStore({ start: '9' })
  address.replace({ start: '10' })
  expect(entries).toEqual([{ state: { run: 'before', scrolled: 7 }, url: '/widget?start=10' }])
})

test('Following a link starts a new run, and going back returns to the old one', () => {
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
