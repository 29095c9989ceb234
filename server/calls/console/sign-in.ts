/** Handles signing in to the console with a mailed code. */
import { setTimeout as delay } from 'node:timers/promises'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { summarizeError } from '../../log/error-facts.ts'
import type { ConsolePerson } from '../../ports/members.ts'
import type { ConsoleContext, ConsoleHandler } from '../handler.ts'
import { createBrowserToken, getBrowserId, isKnownBrowser } from './browser-token.ts'
import { createCodeHash, createSignInCode, signInCodeMinutes } from './console-services.ts'
import { describeConsoleState } from './console-state.ts'

/** Each try takes as long, whether anybody has the address and whether there is a code. */
const signInMs = 100

/**
 * Answers before the address is looked up, so that neither the answer nor its time says whether somebody has it. A
 * letter that is lost with the process is asked for again.
 */
export const requestSignInCode: ConsoleHandler<'requestSignInCode'> = async (input, context) => {
  const { consoleServices, browser } = context
  const { say } = consoleServices
  const token =
    getBrowserId(browser.token) === undefined ? createBrowserToken(consoleServices) : browser.token
  const id = getBrowserId(token)
  if (token === undefined || id === undefined) throw new Error('A new token names no browser.')
  if (token !== browser.token) browser.keepToken(token)
  mailCode({ ...input, browser: id }, context).catch((error: unknown) =>
    say(`A code to sign in could not be sent: ${summarizeError(error)}`),
  )
  return done({ emails: await context.mailState.ask() })
}

async function mailCode(
  { email, locale, browser }: { readonly email: string; readonly locale?: string; readonly browser: string },
  { consoleServices, now }: ConsoleContext,
): Promise<void> {
  const { sessions, letters, say } = consoleServices
  const { code, hash } = createSignInCode(consoleServices)
  const endsAt = addMinutes(now, signInCodeMinutes)
  const person = await sessions.writeCode({ email, browser, endsAt }, hash)
  if (person === undefined) return
  const result = await letters.sendCode({ to: person.email, code, locale })
  if (result.kind !== 'sent') say(`A code to sign in could not be sent: ${result.reason}`)
}

export const signInWithCode: ConsoleHandler<'signIn'> = async ({ email, code }, context) => {
  const { consoleServices, browser, now } = context
  const hash = createCodeHash(code, consoleServices)
  const id = getBrowserId(browser.token)
  const used =
    id === undefined ? undefined : consoleServices.sessions.redeemCode({ email, browser: id, now }, hash)
  const [person] = await Promise.all([used, delay(signInMs)])
  return person === undefined ? failed('sign_in.refused') : openConsoleSession({ person }, context)
}

/** Opens a session instead of that of the browser, sets its cookies, and returns the state. */
export async function openConsoleSession(
  { person, onlyAt }: { readonly person: ConsolePerson; readonly onlyAt?: string | undefined },
  context: ConsoleContext,
) {
  const { consoleServices, browser, now } = context
  const { sessions } = consoleServices
  const { session: before, device } = browser
  if (before) await sessions.end({ person: before.person.id, onlyAt: undefined }, before.id)
  const { token, endsAt } = await sessions.open({ person: person.id, onlyAt, device, now })
  browser.keepSession(token, endsAt)
  if (!isKnownBrowser(browser.token, person.email, consoleServices))
    browser.keepToken(createBrowserToken(consoleServices, person.email))
  return done(await describeConsoleState({ person, onlyAt, openedAt: now, endsAt }, context))
}

export const getConsoleState: ConsoleHandler<'getConsoleState'> = async (_, context) => {
  const { session } = context.browser
  return session ? done(await describeConsoleState(session, context)) : failed('operator.unauthorized')
}
