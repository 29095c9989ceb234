/** Handles signing in to the console with a mailed code. */
import { setTimeout as delay } from 'node:timers/promises'
import { done, failed } from '#schemas/runtime/core/problem.ts'
import { addMinutes, asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { ConsoleContext, ConsoleHandler } from '#server/calls/handler.ts'
import { consumeRateLimits } from '#server/features/request-limits/calls/rate-limit.ts'
import { summarizeError } from '#server/lib/loggable-error.ts'
import {
  createSignInCode,
  createSignInCodeHasher,
  formatSignInCode,
  isSharedSignInCode,
  signInCodeMinutes,
} from '../console-services.ts'
import type { ConsolePerson } from '../members.ts'
import { createBrowserToken, getBrowserId, isKnownBrowser } from './browser-token.ts'
import { describeConsoleState } from './console-state.ts'

/** Each try takes as long, whether anybody has the address and whether there is a code. */
const signInMs = 100

/**
 * Answers before the address is looked up, so that neither the answer nor its time says whether somebody has it. An
 * email that is lost with the process is asked for again.
 */
export const requestSignInCode: ConsoleHandler<'requestSignInCode'> = async (input, context) => {
  const { consoleServices, browser } = context
  const { say } = consoleServices
  const token =
    getBrowserId(browser.token) === undefined ? createBrowserToken(consoleServices) : browser.token
  const id = getBrowserId(token)
  if (token === undefined || id === undefined) throw new Error('A new token names no browser.')
  if (token !== browser.token) browser.keepToken(token)
  const isUsedUp = await hasUsedUpCodes(input.email, id, context)
  mailCode({ ...input, browser: isUsedUp ? undefined : id }, context).catch((error: unknown) =>
    say(`A code to sign in could not be sent: ${summarizeError(error)}`),
  )
  return done({ emails: await context.mailState.ask() })
}

/** Counts a code of the browser's own. Browsers that somebody with the address has signed in with have their own budget. */
async function hasUsedUpCodes(email: string, id: string, context: ConsoleContext): Promise<boolean> {
  const {
    stores: { formStores },
    consoleServices,
    browser,
    caller,
    rateLimits,
  } = context
  const counted = isKnownBrowser(browser.token, email, consoleServices)
    ? [{ limit: 'signInCodesOfBrowser', subject: `${email} ${id}` } as const]
    : [
        { limit: 'signInCodesForEmailFromClient', subject: `${email} ${caller.address}` } as const,
        { limit: 'signInCodesForEmail', subject: email } as const,
      ]
  const limits = { caller, rateLimits, secrets: formStores.secrets, business: '' }
  return (await consumeRateLimits(counted, limits)) !== undefined
}

interface CodeRequest {
  readonly email: string
  readonly locale?: string
  /** Undefined: it gets no code of its own. */
  readonly browser: string | undefined
}

/**
 * Without a code of its own, a browser takes part in the one that all who ask within ten minutes are mailed together. So
 * strangers can use up codes, but keep nobody from signing in, and each address gets at most one such email in that time.
 */
async function mailCode(
  { email, locale, browser }: CodeRequest,
  { consoleServices, now }: ConsoleContext,
): Promise<void> {
  const { sessions, consoleEmails, say } = consoleServices
  const { code, hash } = createSignInCode(consoleServices, { isShared: browser === undefined })
  const person =
    browser === undefined
      ? await sessions.writeSharedCode({ email, ...getSharedCodeTimes(now) }, hash)
      : await sessions.writeCode({ email, browser, endsAt: addMinutes(now, signInCodeMinutes) }, hash)
  if (person === undefined) return
  const result = await consoleEmails.sendCode({ to: person.email, code: formatSignInCode(code), locale })
  if (result.kind !== 'sent') say(`A code to sign in could not be sent: ${result.reason}`)
}

/** Who asks at the end of the minutes still has ten. */
function getSharedCodeTimes(now: Instant) {
  const slot = Math.floor(now / (signInCodeMinutes * 60_000))
  return { slot, endsAt: asInstant((slot + 2) * signInCodeMinutes * 60_000) }
}

export const signInWithCode: ConsoleHandler<'signIn'> = async ({ email, code }, context) => {
  const { consoleServices, browser, now } = context
  const hash = createSignInCodeHasher(code, consoleServices)
  const id = getBrowserId(browser.token)
  const entered = { email, browser: id, isLong: isSharedSignInCode(code), now }
  const used = consoleServices.sessions.redeemCode(entered, hash)
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

export const getSignIn: ConsoleHandler<'getSignIn'> = async (_, context) => {
  const { session } = context.browser
  return session ? done(await describeConsoleState(session, context)) : failed('operator.unauthorized')
}
