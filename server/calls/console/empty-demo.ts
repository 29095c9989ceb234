/** Handles `emptyDemo`, by which an owner begins without what the demo shows. */

import { done, failed } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { runForAllBusinesses } from '../../ports/business-scope.ts'
import type { ConsoleHandler } from '../handler.ts'
import { proofMinutes } from './console-services.ts'
import { findDemo, findFounder } from './create-business.ts'

export const emptyDemo: ConsoleHandler<'emptyDemo'> = (_, context) => {
  const { browser, directories, now } = context
  const { session } = browser
  if (!session) return failed('operator.unauthorized')
  // Whether it is still the demo depends on all businesses.
  return runForAllBusinesses(async () => {
    const demo = await findDemo(context)
    const membership = demo === undefined ? undefined : await findFounder(demo, session, context)
    if (demo === undefined || membership === undefined) return failed('operator.forbidden')
    if (addMinutes(session.openedAt, proofMinutes) <= now) return failed('session.proof_needed')
    const records = await directories.read(demo)
    if (!records) return failed('operator.forbidden')
    const { slug, name, timezone, currency, defaultLocale } = records.business
    const isDone = await directories.emptyDemo(
      { slug, name, timezone, currency, defaultLocale },
      { author: session.person.id, action: 'emptyDemo', at: now },
    )
    return isDone ? done({}) : failed('record.changed')
  })
}
