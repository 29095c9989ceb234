import { expect, test } from 'vitest'
import { parsePageDataUrl, toPageDataUrl } from '#schemas/runtime/screen/page-data-url.ts'

test.each([
  ['/', '/_payload.json', '/'],
  ['/de', '/de/_payload.json', '/de'],
  ['/de/widget/form/1?a=b', '/de/widget/form/1/_payload.json?a=b', '/de/widget/form/1?a=b'],
  ['/widget/form/1/?a=1?b=2', '/widget/form/1/_payload.json?a=1?b=2', '/widget/form/1?a=1?b=2'],
])('The data URL of %s is %s', (page, data, again) => {
  expect(toPageDataUrl(page)).toBe(data)
  expect(parsePageDataUrl(data)).toBe(again)
})

test.each(['/', '/x_payload.json', '/_payload.json/x', '/x?y=/_payload.json'])(
  '%s is no data URL',
  address => {
    expect(parsePageDataUrl(address)).toBeUndefined()
  },
)
