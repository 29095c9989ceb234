/** Handles the calls about what the outbox of the installation has given up, for all of its businesses. */
import type { ResendDeadLettersInput } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { asInstant, formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import { runForAllBusinesses } from '../../ports/business-scope.ts'
import type { DeadLetterCursor, DeadLetterSelection } from '../../ports/dead-letters.ts'
import type { Handler } from '../handler.ts'
import { createAuditNote } from './audit-note.ts'

export const listDeadLetters: Handler<'listDeadLetters'> = async ({ after, limit = 50 }, context) => {
  const { deadLetters, outbox, directory, now } = context
  const zone = requireZone(directory.business.timezone)
  // Reads one more than the page has, to know whether there is a next page.
  const { found, backlog, topics } = await runForAllBusinesses(async () => ({
    found: await deadLetters.list({ after: parseCursor(after ?? ''), limit: limit + 1 }),
    backlog: await outbox.readBacklog(now),
    topics: await deadLetters.countByTopic(),
  }))
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1) : undefined
  return done({
    lanes: backlog.map(({ failed, ...lane }) => ({ ...lane, givenUp: failed })),
    topics: [...topics],
    deadLetters: page.map(({ at, ...rest }) => ({ ...rest, at: formatZonedInstant(at, zone) })),
    next: last ? `${last.at}.${last.id}` : null,
  })
}

export const resendDeadLetters: Handler<'resendDeadLetters'> = async (input, context) => {
  const { deadLetters, now } = context
  const audit = createAuditNote('resendDeadLetters', undefined, context)
  const resend = () => deadLetters.resend(toSelection(input), now, audit)
  return done({ count: await runForAllBusinesses(resend) })
}

export const discardDeadLetters: Handler<'discardDeadLetters'> = async (input, context) => {
  const audit = createAuditNote('discardDeadLetters', undefined, context)
  const discard = () => context.deadLetters.discard(toSelection(input), audit)
  return done({ count: await runForAllBusinesses(discard) })
}

/** The declaration of the calls admits one of both. */
const toSelection = ({ topic, entries = [] }: ResendDeadLettersInput): DeadLetterSelection =>
  topic === undefined ? { entries } : { topic }

/** An unknown cursor starts at the first page. */
function parseCursor(text: string): DeadLetterCursor | undefined {
  const [, at, id] = /^(-?\d{1,15})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  return at === undefined || id === undefined ? undefined : { at: asInstant(Number(at)), id }
}
