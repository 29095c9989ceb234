import { failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext } from './handler.ts'

/** Of several writers one always succeeds, so that all of so many do. */
const maxTries = 30

/**
 * Repeats a write with the newest directory as long as it returns undefined, because others have written to the business
 * at the same moment. Only for writes that notice what the others have changed.
 */
export async function retryOnConflict<T>(
  context: CallContext,
  attempt: (context: CallContext) => Promise<Outcome<T> | undefined>,
): Promise<Outcome<T>> {
  let fresh = context
  for (let tries = 1; tries <= maxTries; tries++) {
    const outcome = await attempt(fresh)
    if (outcome) return outcome
    const { business, basePath } = context.directory
    const directory = await context.stores.directories.forSlug(business.slug)
    if (!directory) break
    fresh = { ...context, directory: { ...directory, basePath } }
  }
  return failed('record.changed')
}
