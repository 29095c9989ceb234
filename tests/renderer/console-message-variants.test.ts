/** How the console takes messages apart for their fields, and says what is wrong with a text. */
import { describe, expect, test } from 'vitest'
import { localeCodes } from '#locales/codes.ts'
import { collectMessageArguments } from '#locales/message-arguments.ts'
import { findMessageTextFaults } from '#locales/message-text-faults.ts'
import { isBusinessMessage } from '#locales/visitor-messages.ts'
import { formatMessagePreview } from '#renderer/console/messages/message-preview.ts'
import { getMessageTopic } from '#renderer/console/messages/message-topics.ts'
import {
  describeVariant,
  findVariantValues,
  joinVariants,
  splitVariants,
} from '#renderer/console/messages/message-variants.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { readCatalogueFiles } from '#tests/support/texts/catalogue-files.ts'

const catalogues = readCatalogueFiles()

const guests =
  '.input {$count :integer}\n.match $count\n0 {{No seats}}\none {{You can bring {$count} guest.}}\n* {{Up to {$count} guests}}'

describe('A message that depends on a number', () => {
  test('has a text for each case, which make the same message again', () => {
    const shape = splitVariants(guests)
    expect(shape?.variants.map(({ keys, text }) => [keys.join(), text])).toEqual([
      ['0', 'No seats'],
      ['one', 'You can bring {$count} guest.'],
      ['*', 'Up to {$count} guests'],
    ])
    expect(shape && joinVariants(shape)).toBe(guests)
  })

  test('keeps its fields while one of them is not finished', () => {
    const unfinished = guests.replace('{$count} guest.', '{$count guest.')
    const shape = splitVariants(unfinished)
    expect(shape?.variants.map(({ text }) => text)).toEqual([
      'No seats',
      'You can bring {$count guest.',
      'Up to {$count} guests',
    ])
    expect(shape?.selectors).toEqual([{ name: 'count', isNumber: true }])
    expect(shape && joinVariants(shape)).toBe(unfinished)
  })

  test('names the numbers of each case, in its language', () => {
    const names = (text: string, tag: string) => {
      const shape = splitVariants(text)
      return shape?.variants.map(variant => describeVariant(variant, shape, { tag, otherwise: 'otherwise' }))
    }
    expect(names(guests, 'en')).toEqual(['count: 0', 'count: 1', 'count: 2, 3, 4 …'])
    const polish = '.input {$n :integer}\n.match $n\none {{a}}\nfew {{b}}\n* {{c}}'
    expect(names(polish, 'pl')).toEqual(['n: 1', 'n: 2, 3, 4 …', 'n: 0, 5, 6 …'])
    const state = '.input {$status :string}\n.match $status\nrequested {{a}}\n* {{b}}'
    expect(names(state, 'en')).toEqual(['status: requested', 'status: otherwise'])
  })

  test('is shown with a number of the case', () => {
    const shape = splitVariants(guests)
    const [, one, more] = shape?.variants ?? []
    if (!shape || !one || !more) throw new Error('It has three cases.')
    expect([one, more].map(variant => findVariantValues(variant, shape, 'en'))).toEqual([
      { count: 1 },
      { count: 2 },
    ])
  })
})

test.each(localeCodes)('Every message of the product (%s) comes out of its fields as it went in', code => {
  for (const text of Object.values(catalogues[code] ?? {})) {
    const shape = splitVariants(text)
    const again = shape ? joinVariants(shape) : text
    expect(splitVariants(again)).toEqual(shape)
    expect(findMessageTextFaults(again, [...collectMessageArguments(text).keys()])).toEqual([])
  }
})

test('Every message of visitors has a topic', () => {
  const keys = Object.keys(catalogues.en ?? {}).filter(isBusinessMessage)
  expect(keys.filter(key => getMessageTopic(key) === 'other')).toEqual([])
})

test('A text says where it cannot be read, and which placeholder gets no value', () => {
  expect(findMessageTextFaults('Book {$servic}', ['service'])).toEqual([{ rule: 'unknown', name: 'servic' }])
  expect(findMessageTextFaults('Book {service}', ['service'])).toEqual([{ rule: 'bare', name: 'service' }])
  expect(findMessageTextFaults('Book {$service now', ['service'])).toMatchObject([
    { rule: 'syntax', position: 15 },
  ])
  expect(findMessageTextFaults('{$x :shout}', ['x'])).toMatchObject([{ rule: 'unsupported' }])
  expect(findMessageTextFaults('Book \\{now\\}', ['service'])).toEqual([])
})

test('A preview shows values as they may come, and nothing of what is no message', () => {
  const options = { language: 'de', zone: requireZone('Europe/Berlin'), business: 'Hafenstudio' } as const
  expect(
    formatMessagePreview('{$business}: {$service} um {$time}', ['business', 'service', 'time'], options),
  ).toBe('Hafenstudio: ‹service› um 11:00')
  expect(formatMessagePreview('{$business', ['business'], options)).toBeUndefined()
})
