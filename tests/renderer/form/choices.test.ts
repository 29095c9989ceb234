import { expect, test } from 'vitest'
import { listCountries } from '#renderer/ui/form/countries.ts'
import { shuffleOptions } from '#renderer/ui/form/enum-options.ts'

const i18n = { locale: 'en', phrase: String, text: String }
const choices = ['a', 'b', 'c', 'd'].map(value => ({ value, label: value }))
const order = (seed: string, field = 'x') =>
  shuffleOptions(choices, { i18n, seed }, field)
    .map(({ value }) => value)
    .join('')

test('A shuffled order is the same for the same visitor and field, and keeps every option', () => {
  expect(order('ada')).toBe(order('ada'))
  expect([...order('ada')].sort().join('')).toBe('abcd')
  expect(shuffleOptions(choices, { i18n }, 'x')).toEqual(choices)
})

test('Each option appears in each position about equally often across many visitors', () => {
  const visitors = 4000
  const counts = new Map<string, number>()
  for (let visitor = 0; visitor < visitors; visitor++)
    for (const [place, value] of [...order(`visitor ${visitor}`)].entries())
      counts.set(`${value}${place}`, (counts.get(`${value}${place}`) ?? 0) + 1)
  expect(counts.size).toBe(16)
  for (const count of counts.values()) expect(Math.abs(count / visitors - 0.25)).toBeLessThan(0.03)
})

test('Countries have localized names, sorted by the rules of the language', () => {
  const german = listCountries('de')
  expect(german.length).toBe(249)
  expect(german.find(([code]) => code === 'AT')).toEqual(['AT', 'Österreich'])
  const names = german.map(([, name]) => name)
  expect(names.indexOf('Österreich')).toBeLessThan(names.indexOf('Pakistan'))
})
