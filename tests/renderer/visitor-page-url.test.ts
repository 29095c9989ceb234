/** Links of the console to visitors' pages. */
import { expect, test } from 'vitest'
import { getHomeUrl, getVisitorPageUrl } from '#renderer/console/context/visitor-page-url.ts'

const console = { protocol: 'https:', host: 'book.example' }

test.each([
  ['at another host', 'http://harbor.example', 'http://harbor.example/widget/form/1'],
  ['at another port', 'http://book.example:3000', 'http://book.example:3000/widget/form/1'],
  ['by path', 'https://book.example/b/harbor/de', 'https://book.example/b/harbor/de/widget/form/1'],
  [
    'at its host, whose scheme the server does not know',
    'http://book.example',
    'https://book.example/widget/form/1',
  ],
])('The console links to pages %s', (_, pages, form) => {
  expect(getVisitorPageUrl({ pages }, '/widget/form/1', console)).toBe(form)
})

test('The first page has no language in its address', () => {
  expect(getHomeUrl({ home: 'http://book.example/' }, console)).toBe('https://book.example/')
})
