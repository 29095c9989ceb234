/** Handles signing in to the console with a mailed code. */
import { setTimeout as delay } from 'node:timers/promises'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { addMinutes } from '#schemas/runtime/time/instant.ts'
import { summarizeError } from '../../log/error-facts.ts'
import type { ConsolePerson } from '../../ports/members.ts'
import type { ConsoleContext, ConsoleHandler } from '../handler.ts'
import { createCodeHash, createSignInCode, signInCodeMinutes } from './console-services.ts'
import { describeConsoleState } from './console-state.ts'

/** Each try takes as long, whether anybody has the address and whether there is a code. */
const signInMs = 100

/**
 * Answers before the address is looked up, so that neither the answer nor its time says whether somebody has it. A
 * letter that is lost with the process is asked for again.
 */
export const requestSignInCode: ConsoleHandler<'requestSignInCode'> = async (input, context) => {
  const { say } = context.consoleServices
  mailCode(input, context).catch((error: unknown) =>
    say(`A code to sign in could not be sent: ${summarizeError(error)}`),
  )
  return done({ emails: await context.mailState.ask() })
}

async function mailCode(
  { email, locale }: { readonly email: string; readonly locale?: string },
  { consoleServices, now }: ConsoleContext,
): Promise<void> {
  const { sessions, letters, say } = consoleServices
  const { code, hash } = createSignInCode(consoleServices)
  const person = await sessions.writeCode(email, addMinutes(now, signInCodeMinutes), hash)
  if (person === undefined) return
  const result = await letters.sendCode({ to: person.email, code, locale })
  if (result.kind !== 'sent') say(`A code to sign in could not be sent: ${result.reason}`)
}

export const signInWithCode: ConsoleHandler<'signIn'> = async ({ email, code }, context) => {
  const { consoleServices, now } = context
  const hash = createCodeHash(code, consoleServices)
  const [person] = await Promise.all([consoleServices.sessions.useCode(email, now, hash), delay(signInMs)])
  return person === undefined ? failed('sign_in.refused') : openConsoleSession({ person }, context)
}

/** Opens a session instead of that of the browser, sets its cookie, and returns the state. */
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
  return done(await describeConsoleState({ person, onlyAt, openedAt: now, endsAt }, context))
}

export const getConsoleState: ConsoleHandler<'getConsoleState'> = async (_, context) => {
  const { session } = context.browser
  return session ? done(await describeConsoleState(session, context)) : failed('operator.unauthorized')
}
