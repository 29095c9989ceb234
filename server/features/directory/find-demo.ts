/** Finds the demo of a new installation. */
import type { Stores } from '#server/calls/stores.ts'

/** Returns the slug of the demo if there is no other business. Needs the scope of all businesses. */
export async function findDemo({ directories }: Pick<Stores, 'directories'>): Promise<string | undefined> {
  const [first, ...others] = await directories.hosts()
  return first?.standby && others.length === 0 ? first.business : undefined
}
