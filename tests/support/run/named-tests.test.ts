import { expect, test } from 'vitest'
import { escapeTitle, findTestsNamed } from './named-tests.ts'

test('A part of a path selects whole files of both runners', async () => {
  const { tests, stories, title } = await findTestsNamed('find-booking')
  expect(tests).toEqual(['tests/calls/find-booking.test.ts'])
  expect(stories).toEqual(['tests/browser/find-booking.spec.ts'])
  expect(title).toBeUndefined()
})

test('A part of a title names the files it stands in', async () => {
  const name = 'A part of a title names the files'
  expect(await findTestsNamed(name)).toEqual({
    tests: ['tests/support/run/named-tests.test.ts'],
    stories: [],
    title: name,
  })
})

test('An unknown name selects nothing', async () => {
  const { tests, stories } = await findTestsNamed(['nowhere', 'written'].join(' '))
  expect([...tests, ...stories]).toEqual([])
})

test('A title with special characters is matched literally', () => {
  expect('What (a+b) costs?').toMatch(new RegExp(escapeTitle('(a+b) costs?')))
})
