/** What people paste for a telephone number, an email address or a name; page and server read it alike. */
import { describe, expect, test } from 'vitest'
import {
  cleanContactDetail,
  cleanPrefilledContactDetail,
  formatPhoneUri,
  isPhone,
} from '#schemas/runtime/core/contact-details.ts'

const pastedPhones = [
  ['\u202a+49 171 1234567\u202c', '+49 171 1234567'],
  ['\u200e+49 171 1234567\u200f', '+49 171 1234567'],
  ['\u2066+49 171 1234567\u2069\ufeff', '+49 171 1234567'],
  ['+49\u00a0171\u00a01234567', '+49 171 1234567'],
  ['+49\u202f171\u20091234567', '+49 171 1234567'],
  ['+49 171\u20111234567', '+49 171-1234567'],
  ['+49 171\u20131234567', '+49 171-1234567'],
  ['+49 171\u22121234567', '+49 171-1234567'],
  ['+49 171\u00ad1234567', '+49 1711234567'],
  ['+49\u200b171\u200d1234567', '+491711234567'],
  ['\uff0b\uff14\uff19 171 1234567', '+49 171 1234567'],
  ['\uff080\uff13\uff10\uff09\u30001234567', '(030) 1234567'],
  ['\u0660\u0665\u0660\u0661\u0662\u0663\u0664\u0665\u0666\u0667', '0501234567'],
  ['\u06f0\u06f9\u06f1\u06f2\u06f3\u06f4\u06f5\u06f6', '09123456'],
  ['\u0966\u0967\u0968\u0969\u096a\u096b', '012345'],
  ['tel:+491711234567', '+491711234567'],
  ['TEL: +49 171 1234567', '+49 171 1234567'],
  ['tel:%2B49-171-1234567', '+49-171-1234567'],
  [' +491711234567 ', '+491711234567'],
  ['\t(030)\n1234567', '(030) 1234567'],
  ['(+49) 171 1234567', '(+49) 171 1234567'],
  ['555-123-4567 ext. 12', '555-123-4567 ext. 12'],
  ['555-123-4567x12', '555-123-4567x12'],
  ['555-123-4567 EXT 12', '555-123-4567 EXT 12'],
  ['555-123-4567 #12', '555-123-4567 #12'],
  ['+1-555-123-4567;ext=12', '+1-555-123-4567;ext=12'],
  ['tel:+1-555-123-4567;ext=12', '+1-555-123-4567;ext=12'],
  ['555-123-4567,,12#', '555-123-4567,,12#'],
  ['030 1234567 Durchwahl 12', '030 1234567 Durchwahl 12'],
  ['01 23 45 67 89 poste 12', '01 23 45 67 89 poste 12'],
  ['030 1234567 (ext. 12)', '030 1234567 (ext. 12)'],
] as const

describe('cleanContactDetail', () => {
  test.each(pastedPhones)('the number %j is %j', (pasted, stored) => {
    expect(cleanContactDetail('phone', pasted)).toBe(stored)
    expect(cleanContactDetail('phone', stored)).toBe(stored)
    expect(isPhone(stored)).toBe(true)
  })

  test.each([
    'call me',
    '1234',
    '-----',
    '+49 171 +1234567',
    '030 1234567 after 6 pm',
    '030 1234567 Peter 12',
    '',
    `0${'1'.repeat(40)}`,
    'ext. 12345',
  ])('%j is no number', text => expect(isPhone(cleanContactDetail('phone', text))).toBe(false))

  test.each([
    ['\u202aada@example.com\u202c', 'ada@example.com'],
    ['Ada.Lovelace@Example.COM\u00a0', 'Ada.Lovelace@Example.COM'],
    ['ada\u200b@exam\u00adple.com', 'ada@example.com'],
    ['ada\uff20example\uff0ecom', 'ada@example.com'],
    ['ada@example\u3002com', 'ada@example.com'],
    ['ada@my\u2011example.com', 'ada@my-example.com'],
    ['<ada@example.com>', 'ada@example.com'],
    ['Ada Lovelace <ada@example.com>', 'ada@example.com'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['MAILTO:foo%2Bbar@example.com?subject=Hi', 'foo+bar@example.com'],
    ['<mailto:ada@example.com>', 'ada@example.com'],
    ['100%@example.com', '100%@example.com'],
    // Nobody knows which part is meant.
    ['ada lovelace@example.com', 'ada lovelace@example.com'],
  ])('the address %j is %j', (pasted, stored) => {
    expect(cleanContactDetail('email', pasted)).toBe(stored)
    expect(cleanContactDetail('email', stored)).toBe(stored)
  })

  test.each([
    ['\u00a0Ada\u00a0\u2003 Byron\n', 'Ada Byron'],
    ['\u202aAda\u202c', 'Ada'],
    ['A\u200bd\u00ada\ufeff', 'Ada'],
    ['Jose\u0301', 'Jos\u00e9'],
    ['Anne\u2011Marie', 'Anne-Marie'],
    ['Ada\u200d Byron\u200c', 'Ada Byron'],
    ['Ada\u200dByron', 'AdaByron'],
    ['\u05e9\u200f\u05dc\u05d5\u05dd', '\u05e9\u05dc\u05d5\u05dd'],
    // Persian spelling, a Sinhala conjunct and an emoji need their joiners.
    ['\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['\u0dc1\u0dca\u200d\u0dbb\u0dd3', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'],
    ['\u{1f469}\u200d\u{1f52c}', '\u{1f469}\u200d\u{1f52c}'],
    ['O\u2019Neill \u2013 D\u2019Arcy', 'O\u2019Neill \u2013 D\u2019Arcy'],
    ['\u200b\u200d\u3164', ''],
  ])('the name %j is %j', (pasted, stored) => {
    expect(cleanContactDetail('name', pasted)).toBe(stored)
    expect(cleanContactDetail('name', stored)).toBe(stored)
  })

  test.each([
    ['\u202a+49\u00a0171\u2011123', '+49 171-123'],
    ['555-123-4567 ext. 12', '555-123-4567'],
    ['mailto:ada@example.com', 'ada@example.com'],
    ['Ada\u00a0\u200bByron', 'Ada Byron'],
  ])('%j is searched for as %j', (pasted, words) => expect(cleanContactDetail('any', pasted)).toBe(words))
})

test.each([
  ['email', 'foo bar@example.com', 'foo+bar@example.com'],
  ['email', 'foo+bar@example.com', 'foo+bar@example.com'],
  ['email', 'a b c@example.com', 'a+b+c@example.com'],
  ['phone', ' 491711234567', '+491711234567'],
  ['phone', ' 49 171 1234567', '+49 171 1234567'],
  ['phone', ' (49) 171 1234567', '+(49) 171 1234567'],
  ['phone', '+491711234567', '+491711234567'],
  ['phone', '0171 1234567', '0171 1234567'],
  ['phone', ' 0171 1234567', '0171 1234567'],
  ['name', 'Ada Byron', 'Ada Byron'],
] as const)('The %s %j of a link is %j', (kind, read, meant) =>
  expect(cleanPrefilledContactDetail(kind, read)).toBe(meant),
)

test('An extension is dialled after the number', () => {
  expect(formatPhoneUri('+1 555-123-4567 ext. 12')).toBe('tel:+15551234567;ext=12')
})
