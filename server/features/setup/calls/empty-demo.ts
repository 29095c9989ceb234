/** Handles `emptyDemo`, by which an owner begins without what the demo shows. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { ConsoleHandler } from '#server/calls/handler.ts'
import { runIfFounder } from './create-business.ts'

export const emptyDemo: ConsoleHandler<'emptyDemo'> = (_, context) => {
  const {
    stores: { directories },
    now,
  } = context
  return runIfFounder(context, async (demo, session) => {
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
