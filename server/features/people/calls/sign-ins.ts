/** Handles the calls by which people see and end their sessions of the console. */

import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { ConsoleHandler } from '#server/calls/handler.ts'
import { formatUtc } from '#server/lib/format-utc.ts'
import type { ConsoleBrowser } from '../console-services.ts'

export const signOut: ConsoleHandler<'signOut'> = async (
  { everywhere = false },
  { consoleServices, browser },
) => {
  const owner = getSessionOwner(browser)
  if (owner) await consoleServices.sessions.end(owner, everywhere ? undefined : browser.session?.id)
  browser.forgetSession()
  return done({})
}

export const listSignIns: ConsoleHandler<'listSignIns'> = async (_, { consoleServices, browser, now }) => {
  const owner = getSessionOwner(browser)
  if (!owner) return failed('operator.unauthorized')
  const sessions = await consoleServices.sessions.list(owner, now)
  return done({
    sessions: sessions.map(({ id, openedAt, usedAt, endsAt, device }) => ({
      session: id,
      device,
      isCurrent: id === browser.session?.id,
      openedAt: formatUtc(openedAt),
      usedAt: formatUtc(usedAt),
      endsAt: formatUtc(endsAt),
    })),
  })
}

export const deleteSignIn: ConsoleHandler<'deleteSignIn'> = async (
  { session },
  { consoleServices, browser },
) => {
  const owner = getSessionOwner(browser)
  if (!owner) return failed('operator.unauthorized')
  await consoleServices.sessions.end(owner, session)
  if (session === browser.session?.id) browser.forgetSession()
  return done({})
}

/** A session that reaches one business only sees and ends no others but such. */
export const getSessionOwner = ({ session }: ConsoleBrowser) =>
  session && { person: session.person.id, onlyAt: session.onlyAt }
