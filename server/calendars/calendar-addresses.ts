/** The secret parts of addresses of calendars: of those that providers subscribe to, and of those that they share. */
import { createHash, createHmac } from 'node:crypto'
import type { Provider } from '#schemas/generated/types.gen.ts'
import type { Secrets } from '../ports/secrets.ts'

/** Names a feed without its address, which is a secret of its owner. */
export const digestFeedUrl = (url: string): string => createHash('sha256').update(url).digest('base64url')

/**
 * Returns the secret of a provider's calendar: 256 bits in base64url. It is derived from one of the installation's, so
 * that no record, export or log contains it.
 */
export async function getCalendarSecret(
  { slug, calendarSecretVersion = 1 }: Pick<Provider, 'slug' | 'calendarSecretVersion'>,
  { secrets, business }: { readonly secrets: Secrets; readonly business: string },
): Promise<string> {
  const root = await secrets.getOrCreate('calendar')
  const text = JSON.stringify([business, slug, calendarSecretVersion])
  return createHmac('sha256', root).update(text).digest('base64url')
}
