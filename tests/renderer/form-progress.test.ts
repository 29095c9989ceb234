/** Whose progress in a form a browser tells, without a browser. */
import { afterEach, expect, test, vi } from 'vitest'
import { countCompletion, countReachedStep } from '#renderer/widgets/forms/form-progress.ts'

afterEach(() => vi.unstubAllGlobals())

interface Browser {
  readonly consent?: string
  readonly doNotTrack?: string
  readonly globalPrivacyControl?: boolean
}

/** Fills in and sends a form; returns how many counts are sent, and what the tab has kept meanwhile. */
function fillIn({ consent, ...navigator }: Browser, asksConsent: boolean) {
  const kept = new Map<string, string>()
  vi.stubGlobal('navigator', { doNotTrack: null, ...navigator })
  vi.stubGlobal('document', { documentElement: { dataset: consent === undefined ? {} : { consent } } })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  const call = vi.fn()
  const form = { kind: 'survey', document: { id: 'visit', version: 1 }, call, base: '', asksConsent } as const
  countReachedStep(form, 'one', true)
  countReachedStep(form, 'two')
  const keptKeys = kept.size
  countCompletion({ ...form, asksConsent: false })
  return [call.mock.calls.length, keptKeys]
}

const all = [3, 1]
const none = [0, 0]

test.each<[string, Browser, boolean, unknown]>([
  ['where no business asks', {}, false, all],
  ['who has accepted all cookies', { consent: 'all' }, true, all],
  ['who has accepted essential ones', { consent: 'essential' }, true, none],
  ['who has not chosen yet', {}, true, none],
  ['with Do Not Track', { doNotTrack: '1' }, false, none],
  ['with Global Privacy Control', { consent: 'all', globalPrivacyControl: true }, true, none],
])('The progress of a visitor %s', (_, browser, asksConsent, counted) =>
  expect(fillIn(browser, asksConsent)).toEqual(counted),
)
