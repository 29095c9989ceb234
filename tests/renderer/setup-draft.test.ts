import { expect, test } from 'vitest'
import {
  buildBusiness,
  createSetupDraft,
  isDayValid,
  setupAccents,
  toSlug,
} from '#renderer/console/onboarding/setup-draft.ts'
import { findContrastFaults } from '#schemas/runtime/theme/theme-contrast.ts'

test.each(setupAccents)('The accent $name can be read in light and in dark', ({ color }) => {
  expect(findContrastFaults({ accent: color })).toEqual([])
})

test.each([
  ['Bergers Schnitt', 'bergers-schnitt'],
  ['  Café Ñandú & Söhne!  ', 'cafe-nandu-sohne'],
  ['Straße 7', 'strasse-7'],
  ['髪', 'me'],
  [`${'a'.repeat(39)} b`, 'a'.repeat(39)],
])('The slug of %j is %s', (name, slug) => {
  expect(toSlug(name, 'me')).toBe(slug)
})

const i18n = { tag: 'de', phrase: (key: string) => key }

test('The draft begins with the currency of the region, and becomes records without empty parts', () => {
  const draft = createSetupDraft('de-CH', 'de', { name: 'Ada' })
  expect(draft.currency).toBe('CHF')
  expect(createSetupDraft('fr', 'fr', { name: 'Ada' }).currency).toBe('EUR')
  const { business, providers, services } = buildBusiness(
    { ...draft, name: ' Own ', service: 'Cut' },
    { slug: 'own', email: 'ada@own.example', i18n },
  )
  expect(business).not.toHaveProperty('address')
  expect(business.name).toBe('Own')
  expect(business.ownerLetters).toEqual({ to: 'ada@own.example' })
  expect(Object.keys(Object(providers[0]?.hours))).toEqual([
    'monday',
    'tuesday',
    'wednesday',
    'thursday',
    'friday',
  ])
  expect(services).toEqual([{ slug: 'cut', name: 'Cut', durationMinutes: 60 }])
})

test('Times are checked as entered', () => {
  const day = { isOpen: true, from: '09:00', to: '17:00' }
  expect([day, { ...day, isOpen: false, to: '' }].every(isDayValid)).toBe(true)
  expect(isDayValid({ ...day, from: '18:00', to: '02:00' })).toBe(true)
  expect(
    [
      { ...day, to: '09:00' },
      { ...day, from: '' },
    ].some(isDayValid),
  ).toBe(false)
})
