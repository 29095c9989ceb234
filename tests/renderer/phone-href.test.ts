import { expect, test } from 'vitest'
import { formatPhoneUri } from '#schemas/runtime/core/contact-details.ts'

test.each([
  ['+49 30 23125 012', 'tel:+493023125012'],
  ['+49 (0)30 1234567', 'tel:+49301234567'],
  ['+44(0) 20-7946 0958', 'tel:+442079460958'],
  ['(030) 123/45', 'tel:03012345'],
  ['(+49) 30 1234 ext. 12', 'tel:+49301234;ext=12'],
])('%s is called by %s', (phone, href) => expect(formatPhoneUri(phone)).toBe(href))
