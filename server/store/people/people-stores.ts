import type { ConsoleSessions } from '../../ports/console-sessions.ts'
import type { Members } from '../../ports/members.ts'
import type { Passkeys } from '../../ports/passkeys.ts'
import type { Pool } from '../postgres/pool.ts'
import { createConsoleSessionStore } from './console-sessions.ts'
import { createMemberStore } from './members.ts'
import { createPasskeyStore } from './passkeys.ts'

/** The stores about people who use the console. */
export interface PeopleStores {
  readonly consoleSessions: ConsoleSessions
  readonly members: Members
  readonly passkeys: Passkeys
}

export const createPeopleStores = (pool: Pool): PeopleStores => ({
  consoleSessions: createConsoleSessionStore(pool),
  members: createMemberStore(pool),
  passkeys: createPasskeyStore(pool),
})
