/** The contract of every adapter of the port for versions of the script for other sites. */
import { describe, expect, test } from 'vitest'
import { bookingsSuite } from '#tests/support/bookings/bookings-suite.ts'
import { now } from '#tests/support/bookings/orders.ts'
import { engines } from '#tests/support/database/database.ts'

describe.each(engines)('Versions of the script for other sites on $name', engine => {
  const suite = bookingsSuite(engine)
  const versions = (process = 0) => suite.store(process).embedScripts

  test('are found by every server, and the first under a path stays', async () => {
    await Promise.all([0, 1, 0, 1].map(process => versions(process).keep('/embed/v1.a.js', 'one', now)))
    await versions(1).keep('/embed/v1.a.js', 'another', now)
    await versions().keep('/embed/v1.b.js', 'two', now)
    expect(await versions(1).find('/embed/v1.a.js')).toBe('one')
    expect(await versions(1).find('/embed/v1.b.js')).toBe('two')
    expect(await versions().find('/embed/v1.c.js')).toBeUndefined()
  })
})
