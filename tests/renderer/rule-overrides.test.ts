/** A rule of the business is overridden once somebody has confirmed it, and stays confirmed if the try fails otherwise. */
import { expect, test } from 'vitest'
import { judgeOverrides } from '#renderer/console/booking/move/rule-overrides.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'

const outside = (rules: string): Problem => ({ code: 'booking.outside_rules', params: { rules }, faults: [] })
const lost: Problem = { code: 'network.failed', params: {}, faults: [] }

test('The first try overrides nothing, and what it breaks is to be confirmed', () => {
  expect(judgeOverrides(undefined, undefined, false)).toEqual({ broken: [], override: {} })
  expect(judgeOverrides([], outside('hours, notice'), false)).toEqual({
    broken: ['hours', 'notice'],
    override: { override: ['hours', 'notice'] },
  })
})

test('After a lost connection, what was confirmed is not asked again', () => {
  expect(judgeOverrides(['hours'], lost, false)).toEqual({ broken: [], override: { override: ['hours'] } })
  expect(judgeOverrides(['hours'], lost, true).broken).toEqual(['hours'])
})

test('A new warning has to be confirmed, with those before', () => {
  expect(judgeOverrides(['hours'], outside('limits'), false).broken).toEqual(['hours', 'limits'])
})

test('For another time, nothing is confirmed', () => {
  expect(judgeOverrides(undefined, lost, false)).toEqual({ broken: [], override: {} })
})
