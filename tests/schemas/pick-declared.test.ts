import { expect, test } from 'vitest'
import { pickDeclaredProperties } from '#schemas/runtime/embed/pick-declared-properties.ts'

const schema = {
  properties: {
    reference: {},
    appointments: { items: { properties: { start: {} } } },
    contact: { share: 'contact', properties: { email: {} } },
  },
}
const booking = {
  id: 'secret',
  reference: 'ABCD2345',
  appointments: [{ start: '2026-11-26T09:00:00+01:00', location: 'At home' }],
  contact: { email: 'ada@example.com', phone: '+49 30 1' },
}

test('An event tells only what its declaration names, at any depth', () => {
  expect(pickDeclaredProperties(booking, schema)).toEqual({
    reference: 'ABCD2345',
    appointments: [{ start: '2026-11-26T09:00:00+01:00' }],
  })
})

test('An event tells what the business shares, and of that only what is declared', () => {
  expect(pickDeclaredProperties(booking, schema, ['contact'])).toHaveProperty('contact', {
    email: 'ada@example.com',
  })
  expect(pickDeclaredProperties(booking, schema, ['booking'])).not.toHaveProperty('contact')
})
