import { expect, test } from 'vitest'
import { isAllowedRedirect } from '#schemas/runtime/core/allowed-redirect.ts'

const origin = 'http://booking.example'

test.each([
  'https://checkout.stripe.com/c/pay/cs_1',
  'http://booking.example/payments/test/test_1',
  '/payments/test/test_1',
  'http://localhost:4242/pay',
  'http://127.0.0.1:4242/pay',
  'http://[::1]:4242/pay',
])('A visitor may be sent to %s', url => expect(isAllowedRedirect(url, origin)).toBe(true))

test.each([
  'http://checkout.stripe.com/c/pay/cs_1',
  'http://booking.example.evil.example/',
  'http://localhost.evil.example/',
  'http://booking.example:8080/',
  'javascript:alert(1)',
  'data:text/html,hello',
  'blob:http://booking.example/1',
  '//evil.example/',
  '?step=review',
  '#top',
  '',
])('A visitor is never sent to %j', url => expect(isAllowedRedirect(url, origin)).toBe(false))
