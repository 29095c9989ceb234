import { describe, expect, test } from 'vitest'
import { getDateAfterKey, getWeekdayColumn } from '#renderer/ui/calendar/date-keys.ts'
import { plainDate } from '#tests/support/clock/times.ts'

const plain = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false }
const monday = 1
const sunday = 7

describe('A key in a date grid', () => {
  // 26 November 2026 is a Thursday.
  test.each([
    ['ArrowLeft', false, monday, '2026-11-25'],
    ['ArrowRight', false, monday, '2026-11-27'],
    ['ArrowUp', false, monday, '2026-11-19'],
    ['ArrowDown', false, monday, '2026-12-03'],
    ['Home', false, monday, '2026-11-23'],
    ['Home', false, sunday, '2026-11-22'],
    ['End', false, monday, '2026-11-29'],
    ['End', false, sunday, '2026-11-28'],
    ['PageUp', false, monday, '2026-10-26'],
    ['PageDown', false, monday, '2026-12-26'],
    ['PageUp', true, monday, '2025-11-26'],
    ['PageDown', true, monday, '2027-11-26'],
  ])('%s (shift: %s, weeks from %i) moves to %s', (key, shiftKey, firstWeekday, target) => {
    expect(getDateAfterKey(plainDate('2026-11-26'), { ...plain, key, shiftKey }, { firstWeekday })).toBe(
      target,
    )
  })

  test.each([
    ['2026-01-31', 'PageDown', false, '2026-02-28'],
    ['2028-02-29', 'PageDown', true, '2029-02-28'],
    ['2026-12-31', 'ArrowRight', false, '2027-01-01'],
    ['2026-11-01', 'Home', false, '2026-10-26'],
  ])('moves from %s by %s (shift: %s) to a date that exists: %s', (from, key, shiftKey, target) => {
    expect(getDateAfterKey(plainDate(from), { ...plain, key, shiftKey }, { firstWeekday: monday })).toBe(
      target,
    )
  })

  test.each(['Tab', 'Enter', ' ', 'Escape', 'a'])('"%s" is not handled by the grid', key => {
    expect(
      getDateAfterKey(plainDate('2026-11-26'), { ...plain, key }, { firstWeekday: monday }),
    ).toBeUndefined()
  })

  test.each(['altKey', 'ctrlKey', 'metaKey'])('is left to the browser when pressed with %s', modifier => {
    const press = { ...plain, key: 'ArrowLeft', [modifier]: true }
    expect(getDateAfterKey(plainDate('2026-11-26'), press, { firstWeekday: monday })).toBeUndefined()
  })
})

test.each([
  ['2026-11-23', monday, 0],
  ['2026-11-29', monday, 6],
  ['2026-11-29', sunday, 0],
  ['2026-11-28', sunday, 6],
])('%s, in weeks that begin on day %i, is in column %i', (date, firstWeekday, column) => {
  expect(getWeekdayColumn(plainDate(date), firstWeekday)).toBe(column)
})
