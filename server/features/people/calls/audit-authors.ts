/** Names the authors of changes. The audit and the history know only their ids, which stay when a person is gone. */

import type { CallContext } from '#server/calls/handler.ts'
import { runForAllBusinesses } from '#server/lib/business-scope.ts'
import { everyBusiness } from '../members.ts'

export type AuthorNames = ReadonlyMap<string, string>

/** Returns the names of all who have access to the business, also of those who run the installation, by their ids. */
export async function readAuthorNames({ consoleServices, directory }: CallContext): Promise<AuthorNames> {
  if (!consoleServices) return new Map()
  const { members } = consoleServices
  const own = await members.list(directory.business.slug)
  const ofInstallation = await runForAllBusinesses(() => members.list(everyBusiness))
  return new Map([...ofInstallation, ...own].map(({ id, name, email }) => [id, name || email]))
}

export function toAuthorNameField(author: string, names: AuthorNames): { readonly authorName?: string } {
  const authorName = names.get(author)
  return authorName === undefined ? {} : { authorName }
}
