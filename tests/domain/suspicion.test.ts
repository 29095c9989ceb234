import { expect, test } from 'vitest'
import {
  type AnonymousWriteFacts,
  findSuspicion,
  isSurge,
  type Suspicion,
} from '#server/features/request-limits/rules/suspicion.ts'

const program = { secondsSincePage: undefined }

test.each<[string, AnonymousWriteFacts, Suspicion | undefined]>([
  ['an ordinary visitor', { fromAddress: 1, secondsSincePage: 30 }, undefined],
  ['a visitor with everything filled in by the browser', { fromAddress: 1, secondsSincePage: 1 }, undefined],
  ['a program that books now and then', { ...program, fromAddress: 3 }, undefined],
  ['a program that books often', { ...program, fromAddress: 4 }, 'without-page'],
  ['the fourth quick one of an address', { fromAddress: 4, secondsSincePage: 2.9 }, 'quick'],
  ['the fourth of an address that took its time', { fromAddress: 4, secondsSincePage: 3 }, undefined],
  ['the tenth of a school', { fromAddress: 10, secondsSincePage: 30 }, undefined],
  ['the eleventh of a school', { fromAddress: 11, secondsSincePage: 30 }, 'many-from-address'],
  ['a page from the future, after the clock was put back', { fromAddress: 4, secondsSincePage: -5 }, 'quick'],
])('%s', (_, facts, suspicion) => {
  expect(findSuspicion(facts)).toBe(suspicion)
})

test.each<[number, number | undefined, boolean]>([
  [100, undefined, false],
  [101, undefined, true],
  [101, 500, false],
  [11, 10, true],
])('%i writes in an hour, of %s that are usual, are a surge: %s', (count, usual, surge) => {
  expect(isSurge(count, usual)).toBe(surge)
})
