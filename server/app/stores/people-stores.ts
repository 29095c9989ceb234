import type { LiveChanges } from '#server/features/live-changes/store/live-changes.ts'
import {
  type ConsoleSessions,
  createConsoleSessionStore,
} from '#server/features/people/store/console-sessions.ts'
import { createMemberStore, type Members } from '#server/features/people/store/members.ts'
import { createPasskeyStore, type Passkeys } from '#server/features/people/store/passkeys.ts'
import type { Pool } from '#server/postgres/pool.ts'
import { withConsoleSessionAnnouncements, withMemberAnnouncements } from './announce-writes.ts'

/** The stores about people who use the console; calls have them in `consoleServices`. */
export interface PeopleStores {
  readonly consoleSessions: ConsoleSessions
  readonly members: Members
  readonly passkeys: Passkeys
}

export const createPeopleStores = (pool: Pool, announce: LiveChanges['announce']): PeopleStores => ({
  consoleSessions: withConsoleSessionAnnouncements(createConsoleSessionStore(pool), announce),
  members: withMemberAnnouncements(createMemberStore(pool), announce),
  passkeys: createPasskeyStore(pool),
})
