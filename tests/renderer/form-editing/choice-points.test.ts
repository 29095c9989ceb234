/** Points at answers, and forms that book: what the settings of the editor write. */
import { describe, expect, test } from 'vitest'
import { readCondition, writeCondition } from '#renderer/console/documents/condition-clauses.ts'
import {
  countsNumber,
  getPoints,
  setCountsNumber,
  setPoints,
} from '#renderer/console/forms/model/choice-points.ts'
import {
  getBookedContact,
  getBookedService,
  removeBooking,
  setBookedContact,
  setBookedService,
} from '#renderer/console/forms/model/form-booking.ts'

describe('Points', () => {
  const answer = { score: 'points', field: 'organ', choice: 'skin' }
  const one = setPoints({}, answer, { points: 2, isList: false })

  test('are a rule of the score, and change it', () => {
    expect(one).toEqual({ scores: { points: [{ when: "values.organ == 'skin'", add: 2 }] } })
    expect(getPoints(one, answer)).toBe(2)
    expect(getPoints(one, { ...answer, choice: 'liver' })).toBeUndefined()
    expect(setPoints(one, answer, { points: 3, isList: false })).toEqual({
      scores: { points: [{ when: "values.organ == 'skin'", add: 3 }] },
    })
    expect(setPoints(one, answer, { points: undefined, isList: false })).toEqual({})
  })

  test('of several choices, a yes and a number have rules of their own', () => {
    const two = setPoints(one, { ...answer, field: 'teas', choice: 'mint' }, { points: 1, isList: true })
    const three = setPoints(two, { score: 'points', field: 'sure' }, { points: 1, isList: false })
    const four = setCountsNumber(three, { score: 'points', field: 'stars' }, true)
    expect(four.scores).toEqual({
      points: [
        { when: "values.organ == 'skin'", add: 2 },
        { when: "'mint' in values.teas", add: 1 },
        { when: 'values.sure', add: 1 },
        { add: 'values.stars' },
      ],
    })
    expect(countsNumber(four, 'points', 'stars')).toBe(true)
    expect(setCountsNumber(four, { score: 'points', field: 'stars' }, false)).toEqual(three)
  })

  test('leave rules that say more as they are', () => {
    const rule = { when: "values.organ == 'skin' and values.pulse > 60", add: 5 }
    const changed = setPoints({ scores: { points: [rule] } }, answer, { points: 1, isList: false })
    expect(changed.scores).toEqual({ points: [rule, { when: "values.organ == 'skin'", add: 1 }] })
  })

  test('decide ends by conditions that can be chosen', () => {
    const condition = readCondition('scores.points >= 4 and values.sure')
    expect(condition?.clauses[0]).toEqual({ field: 'points', isScore: true, operator: 'at_least', value: 4 })
    expect(condition && writeCondition(condition)).toBe('scores.points >= 4 and values.sure')
  })
})

describe('A form that books', () => {
  const empty = {
    id: 'visit',
    version: 1,
    title: 'A visit',
    schema: { type: 'object', additionalProperties: false, properties: {} },
    ends: [{ id: 'thanks', title: 'Thanks' }],
  }
  const text = (en: string) => ({ en })
  const titles = {
    time: text('When?'),
    firstName: text('First name'),
    lastName: text('Last name'),
    email: text('Email'),
    phone: text('Telephone'),
  }
  const booking = setBookedService(empty, { service: 'haircut', location: 'in-person' }, titles)

  test('asks for what the booking needs', () => {
    expect(booking.books).toEqual({
      items: [{ service: 'haircut', provider: 'any', start: '$values.when' }],
      contact: {
        firstName: '$values.firstName',
        lastName: '$values.lastName',
        email: '$values.email',
        consent: '$values.consent',
        location: 'in-person',
      },
    })
    expect(Object(booking.schema).required).toEqual(['when', 'firstName', 'lastName', 'email', 'consent'])
    expect(Object(booking.ui).when).toMatchObject({
      'ui:field': 'slot',
      'ui:options': { service: 'haircut', provider: 'any' },
    })
    expect(getBookedService(booking)).toBe('haircut')
    expect(getBookedContact(booking, 'email')).toBe('email')
  })

  test('keeps its questions with another service, and takes another question for the contact', () => {
    const other = setBookedService(booking, { service: 'color', location: undefined }, titles)
    expect(Object.keys(Object(Object(other.schema).properties))).toEqual(
      Object.keys(Object(Object(booking.schema).properties)),
    )
    expect(getBookedService(other)).toBe('color')
    expect(Object(Object(other.ui).when)['ui:options']).toEqual({ service: 'color', provider: 'any' })
    expect(getBookedContact(setBookedContact(booking, 'phone', 'mobile'), 'phone')).toBe('mobile')
    expect(removeBooking(booking).books).toBeUndefined()
  })
})
