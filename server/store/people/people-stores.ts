import type { LiveChanges } from '#server/features/live-changes/live-changes.ts'
import type { Pool } from '#server/postgres/pool.ts'
import type { ConsoleSessions } from '../../ports/console-sessions.ts'
import type { Members } from '../../ports/members.ts'
import type { Passkeys } from '../../ports/passkeys.ts'
import { announceMembers, announceSessions } from '../live/announce-writes.ts'
import { createConsoleSessionStore } from './console-sessions.ts'
import { createMemberStore } from './members.ts'
import { createPasskeyStore } from './passkeys.ts'

/** The stores about people who use the console. */
export interface PeopleStores {
  readonly consoleSessions: ConsoleSessions
  readonly members: Members
  readonly passkeys: Passkeys
}

export const createPeopleStores = (pool: Pool, announce: LiveChanges['announce']): PeopleStores => ({
  consoleSessions: announceSessions(createConsoleSessionStore(pool), announce),
  members: announceMembers(createMemberStore(pool), announce),
  passkeys: createPasskeyStore(pool),
})
