/** Handles passkeys: adding one, signing in with it, and what somebody has. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { ConsoleContext, ConsoleHandler } from '#server/calls/handler.ts'
import { formatUtc } from '#server/lib/format-utc.ts'
import { challengeLifetimeMs, createChallenge, readChallenge } from './passkey-challenge.ts'
import { openConsoleSession } from './sign-in.ts'
import { getSessionOwner } from './sign-ins.ts'
import { passkeyAlgorithms, readClientChallenge, verifyAssertion, verifyRegistration } from './web-authn.ts'

export const createPasskeyChallenge: ConsoleHandler<'createPasskeyChallenge'> = async (input, context) => {
  const { consoleServices, browser, now } = context
  const { session } = browser
  const isAdding = input.for === 'register'
  if (isAdding && !session) return failed('operator.unauthorized')
  const person = isAdding ? session?.person : undefined
  const challenge = createChallenge(now, { key: consoleServices.getCodeKey(), person: person?.id })
  const common = {
    challenge,
    rpId: getHost(context),
    algorithms: passkeyAlgorithms,
    timeoutMs: challengeLifetimeMs,
  }
  if (!person) return done(common)
  const passkeys = await consoleServices.passkeys.list({ person: person.id, onlyAt: session?.onlyAt })
  const id = Buffer.from(person.id).toString('base64url')
  return done({
    ...common,
    user: { id, name: person.email, displayName: person.name },
    exclude: passkeys.map(passkey => passkey.id),
  })
}

export const addPasskey: ConsoleHandler<'addPasskey'> = async (input, context) => {
  const { consoleServices, browser, now } = context
  const owner = getSessionOwner(browser)
  if (!owner) return failed('operator.unauthorized')
  const ceremony = readCeremony(input, owner.person, context)
  const passkey = ceremony && (await verifyRegistration(input, ceremony))
  if (!passkey) return failed('sign_in.refused')
  const { device } = browser
  const isAdded = await consoleServices.passkeys.add({ ...passkey, owner, device, createdAt: now })
  return isAdded
    ? done({})
    : failed('record.invalid', { reason: 'It was added already, or there are ten passkeys.' })
}

export const signInWithPasskey: ConsoleHandler<'signInWithPasskey'> = async (input, context) => {
  const { passkeys } = context.consoleServices
  const ceremony = readCeremony(input, undefined, context)
  const key = ceremony && (await passkeys.findKey(input.passkey))
  if (!ceremony || key === undefined) return failed('sign_in.refused')
  const counter = await verifyAssertion(input, key, ceremony)
  if (counter === undefined) return failed('sign_in.refused')
  const { challengedAt } = ceremony
  const used = await passkeys.use({ id: input.passkey, counter, challengedAt })
  return used ? openConsoleSession(used, context) : failed('sign_in.refused')
}

export const listPasskeys: ConsoleHandler<'listPasskeys'> = async (_, { consoleServices, browser }) => {
  const owner = getSessionOwner(browser)
  if (!owner) return failed('operator.unauthorized')
  const passkeys = await consoleServices.passkeys.list(owner)
  return done({
    passkeys: passkeys.map(({ id, device, createdAt, challengedAt }) => ({
      passkey: id,
      device,
      createdAt: formatUtc(createdAt),
      ...(challengedAt === undefined ? {} : { usedAt: formatUtc(challengedAt) }),
    })),
  })
}

export const deletePasskey: ConsoleHandler<'deletePasskey'> = async (
  { passkey },
  { consoleServices, browser },
) => {
  const owner = getSessionOwner(browser)
  if (!owner) return failed('operator.unauthorized')
  await consoleServices.passkeys.remove(owner, passkey)
  return done({})
}

/**
 * Returns what the browser and the authenticator must have said, and when the challenge was issued; undefined if it
 * does not count here.
 *
 * @param person who adds a passkey; undefined: somebody signs in
 */
function readCeremony(
  { clientData }: { readonly clientData: string },
  person: string | undefined,
  context: ConsoleContext,
) {
  const { consoleServices, caller, now } = context
  const challenge = readClientChallenge(clientData)
  if (challenge === undefined) return undefined
  const challengedAt = readChallenge(challenge, now, { key: consoleServices.getCodeKey(), person })
  if (challengedAt === undefined) return undefined
  return { challenge, challengedAt, origin: caller.consoleOrigin ?? '', rpId: getHost(context) }
}

/** A passkey belongs to a host, whatever the port. */
const getHost = ({ caller }: ConsoleContext): string =>
  new URL(caller.consoleOrigin ?? 'http://localhost').hostname
