/** Finds who the members of a team are. */
import type { Provider, Team } from '#schemas/generated/types.gen.ts'
import type { Directory } from '../directory.ts'

/** Lists the providers who are members of a team, in its order. */
export const resolveTeamMembers = (team: Team, directory: Directory): Provider[] =>
  team.members.flatMap(slug => directory.providers.get(slug) ?? [])
