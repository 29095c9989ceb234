/** A rule of the business is overridden once somebody has confirmed it, and stays confirmed if the try fails otherwise. */
import { expect, test } from 'vitest'
import { computeRuleOverrides } from '#renderer/console/booking/reschedule/rule-overrides.ts'
import type { Problem } from '#schemas/runtime/core/problem.ts'

const outside = (rules: string): Problem => ({ code: 'booking.outside_rules', params: { rules }, faults: [] })
const lost: Problem = { code: 'network.failed', params: {}, faults: [] }

test('The first try overrides nothing, and what it breaks is to be confirmed', () => {
  expect(computeRuleOverrides(undefined, undefined, false)).toEqual({ broken: [], override: {} })
  expect(computeRuleOverrides([], outside('hours, notice'), false)).toEqual({
    broken: ['hours', 'notice'],
    override: { override: ['hours', 'notice'] },
  })
})

test('After a lost connection, what was confirmed is not asked again', () => {
  expect(computeRuleOverrides(['hours'], lost, false)).toEqual({
    broken: [],
    override: { override: ['hours'] },
  })
  expect(computeRuleOverrides(['hours'], lost, true).broken).toEqual(['hours'])
})

test('A new warning has to be confirmed, with those before', () => {
  expect(computeRuleOverrides(['hours'], outside('limits'), false).broken).toEqual(['hours', 'limits'])
})

test('For another time, nothing is confirmed', () => {
  expect(computeRuleOverrides(undefined, lost, false)).toEqual({ broken: [], override: {} })
})
