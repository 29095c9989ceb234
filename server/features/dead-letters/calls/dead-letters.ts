/**
 * Handles the calls about what the outbox has given up: of the installation for its operator, of a business for its
 * people.
 */
import type { ResendDeadLettersInput } from '#schemas/generated/types.gen.ts'
import { done } from '#schemas/runtime/core/problem.ts'
import { asInstant, formatZonedInstant } from '#schemas/runtime/time/instant.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import type { DeadLetterCursor, DeadLetterSelection } from '../dead-letters.ts'

export const listDeadLetters: Handler<'listDeadLetters'> = async ({ after, limit = 50 }, context) => {
  const {
    stores: { deadLetters, outbox },
    directory,
    now,
  } = context
  const zone = requireZone(directory.business.timezone)
  // Reads one more than the page has, to know whether there is a next page.
  const { found, backlog, topics } = await runInReach(context, async business => ({
    found: await deadLetters.list({ after: parseCursor(after ?? ''), limit: limit + 1, business }),
    backlog: business === undefined ? await outbox.readBacklog(now) : [],
    topics: await deadLetters.countByTopic(business),
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
  const {
    stores: { deadLetters },
    now,
  } = context
  const audit = createAuditNote('resendDeadLetters', undefined, context)
  const resend = (business: string | undefined) =>
    deadLetters.resend({ ...toSelection(input), business }, now, audit)
  return done({ count: await runInReach(context, resend) })
}

export const deleteDeadLetters: Handler<'deleteDeadLetters'> = async (input, context) => {
  const audit = createAuditNote('deleteDeadLetters', undefined, context)
  const discard = (business: string | undefined) =>
    context.stores.deadLetters.delete({ ...toSelection(input), business }, audit)
  return done({ count: await runInReach(context, discard) })
}

/** Runs work on all businesses for the installation, and on their own business for everybody else. */
function runInReach<T>(
  { caller, directory }: CallContext,
  work: (business: string | undefined) => Promise<T>,
): Promise<T> {
  const isOfInstallation = caller.operator === undefined || caller.operator.role === 'installation'
  return isOfInstallation ? runForAllBusinesses(() => work(undefined)) : work(directory.business.slug)
}

/** The declaration of the calls admits one of both. */
const toSelection = ({ topic, entries = [] }: ResendDeadLettersInput): DeadLetterSelection =>
  topic === undefined ? { entries } : { topic }

/** Times are of years with four digits, which the database knows. An unknown cursor starts at the first page. */
function parseCursor(text: string): DeadLetterCursor | undefined {
  const [, at, id] = /^(-\d{1,13}|\d{1,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
  return at === undefined || id === undefined ? undefined : { at: asInstant(Number(at)), id }
}
