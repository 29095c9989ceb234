import { describe, expect, test } from 'vitest'
import { prefillAmountField } from '#server/features/content/rules/product-amount.ts'

const form = (property: object, limits: object = {}) => ({
  schema: { type: 'object', properties: { gift: property } },
  payment: { amount: { field: 'gift', ...limits } },
})

describe('An amount of a product', () => {
  test.each([
    ['a number', form({ type: 'number' }), 2500, 'EUR', '25'],
    ['a number with decimals', form({ type: 'number' }), 2550, 'EUR', '25.5'],
    ['a currency without decimals', form({ type: 'integer' }), 2500, 'JPY', '2500'],
    ['one of several numbers', form({ enum: [10, 25] }), 2500, 'EUR', '25'],
    ['one of several texts', form({ type: 'string', enum: ['10.00', '25.00'] }), 2500, 'EUR', '25.00'],
  ])('is filled in as %s', (_, document, amount, currency, text) => {
    expect(prefillAmountField(document, amount, currency)).toEqual({ name: 'gift', text })
  })

  test.each([
    ['the form has a fixed price', { schema: {}, payment: { amount: 2500 } }],
    ['the form charges nothing', { schema: {} }],
    ['it is no choice', form({ type: 'string', enum: ['10.00'] })],
    ['it is too small', form({ type: 'number' }, { minimum: '30.00' })],
    ['it is too large', form({ type: 'number' }, { maximum: '20.00' })],
  ])('cannot be filled in if %s', (_, document) => {
    expect(prefillAmountField(document, 2500, 'EUR')).toBeUndefined()
  })
})
