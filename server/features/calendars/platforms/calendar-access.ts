/** Access tokens of connected calendars, in memory, and the refresh tokens that bring new ones. */
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { CalendarConnection, CalendarConnectionKey } from '../calendar-connections.ts'
import type { CalendarPlatform } from '../calendar-platform.ts'
import type { CalendarConnections } from '../store/calendar-connections.ts'
import { CalendarPlatformError } from './calendar-platform-error.ts'
import type { CalendarPlatforms } from './create-calendar-platforms.ts'
import type { TokenCipher } from './token-cipher.ts'

export interface CalendarAccessOptions {
  readonly platforms: CalendarPlatforms
  readonly connections: Pick<CalendarConnections, 'find' | 'replaceToken' | 'markBroken'>
  readonly cipher: TokenCipher
  readonly clock: Clock
}

export type CalendarOperation<Result> = (platform: CalendarPlatform, accessToken: string) => Promise<Result>

export interface CalendarAccess {
  /**
   * Runs requests with an access token, and once more with a new one if the platform refuses it. Resolves to undefined
   * if the calendar is not connected; rejects with CalendarPlatformError.
   */
  use<Result>(key: CalendarConnectionKey, run: CalendarOperation<Result>): Promise<Result | undefined>
}

interface CachedToken {
  /** A later consent may be for another account. */
  readonly connectedAt: Instant
  readonly token: Promise<AccessToken>
}

interface AccessToken {
  readonly text: string
  readonly until: Instant
}

/** A token is renewed while it is still good for the requests of one use. */
const marginMinutes = 2

export function createCalendarAccess(options: CalendarAccessOptions): CalendarAccess {
  const { platforms, connections, clock } = options
  const cache = new Map<string, CachedToken>()
  /** Requests of one process share a refresh. `refused` is a token that the platform has refused. */
  const getToken = async (
    connection: CalendarConnection & ConnectedPart,
    platform: CalendarPlatform,
    refused?: string,
  ): Promise<string> => {
    const name = JSON.stringify([connection.business, connection.provider, connection.platform])
    const cached = cache.get(name)
    if (cached?.connectedAt === connection.connectedAt) {
      const { text, until } = await cached.token
      if (text !== refused && addMinutes(clock(), marginMinutes) < until) return text
      // Another request may have begun to refresh it while this one waited.
      if (cache.get(name) !== cached) return getToken(connection, platform, refused)
    }
    const token = refresh(connection, platform, options)
    cache.set(name, { connectedAt: connection.connectedAt, token })
    token.catch(() => cache.delete(name))
    return (await token).text
  }
  return {
    async use(key, run) {
      const connection = await connections.find(key)
      if (!isConnected(connection)) return undefined
      const platform = platforms[key.platform]
      if (!platform)
        throw new CalendarPlatformError('No application at this platform is set up any more.', {
          kind: 'unavailable',
        })
      if (connection.fault !== undefined)
        throw new CalendarPlatformError(connection.fault, { kind: 'consent-ended' })
      const token = await getToken(connection, platform)
      try {
        return await run(platform, token)
      } catch (error) {
        if (!(error instanceof CalendarPlatformError) || error.kind !== 'unauthorized') throw error
        return run(platform, await getToken(connection, platform, token))
      }
    },
  }
}

interface ConnectedPart {
  readonly refreshToken: string
  readonly connectedAt: Instant
}

const isConnected = (
  connection: CalendarConnection | undefined,
): connection is CalendarConnection & ConnectedPart =>
  connection?.refreshToken !== undefined && connection.connectedAt !== undefined

/**
 * Gets a new access token. Another process may have replaced the refresh token at the same time, so a refused one is
 * tried again if it is not the stored one any more.
 */
async function refresh(
  connection: CalendarConnection & ConnectedPart,
  platform: CalendarPlatform,
  options: CalendarAccessOptions,
): Promise<AccessToken> {
  const { connections, cipher, clock } = options
  const stored = connection.refreshToken
  try {
    const tokens = await platform.refresh(await cipher.decrypt(stored, connection))
    if (tokens.refreshToken !== undefined)
      await connections.replaceToken(
        connection,
        stored,
        await cipher.encrypt(tokens.refreshToken, connection),
      )
    return { text: tokens.accessToken, until: addMinutes(clock(), tokens.expiresInSeconds / 60) }
  } catch (error) {
    if (!(error instanceof CalendarPlatformError) || error.kind !== 'consent-ended') throw error
    const current = await connections.find(connection)
    if (isConnected(current) && current.refreshToken !== stored) return refresh(current, platform, options)
    await connections.markBroken(connection, stored, error.message)
    throw error
  }
}
