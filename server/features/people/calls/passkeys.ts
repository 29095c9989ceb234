/** Handles passkeys: adding one, signing in with it, and what somebody has. */
import { done, failed } from '#schemas/runtime/core/problem.ts'
import type { ConsoleContext, ConsoleHandler } from '#server/calls/handler.ts'
import { formatUtc } from '#server/lib/format-utc.ts'
import { getSessionOwner } from './sessions.ts'
import { openConsoleSession } from './sign-in.ts'
import {
  type CeremonyExpectation,
  challengeMs,
  createChallenge,
  passkeyAlgorithms,
  readAuthenticatorData,
  readChallenge,
  readClientData,
  readPublicKey,
  verifyAssertion,
} from './web-authn.ts'

export const createPasskeyChallenge: ConsoleHandler<'createPasskeyChallenge'> = async (input, context) => {
  const { consoleServices, browser, now } = context
  const { session } = browser
  const isAdding = input.for === 'register'
  if (isAdding && !session) return failed('operator.unauthorized')
  const person = isAdding ? session?.person : undefined
  const challenge = createChallenge(now, { key: consoleServices.getCodeKey(), person: person?.id })
  const common = { challenge, rpId: getHost(context), algorithms: passkeyAlgorithms, timeoutMs: challengeMs }
  if (!person) return done(common)
  const passkeys = await consoleServices.passkeys.list({ person: person.id, onlyAt: session?.onlyAt })
  const id = Buffer.from(person.id).toString('base64url')
  return done({
    ...common,
    user: { id, name: person.email, displayName: person.name },
    exclude: passkeys.map(passkey => passkey.id),
  })
}

/**
 * The browser passes on the public key, too. No attestation vouches for either, so reading the key from the
 * authenticator's data instead would prove no more.
 */
export const addPasskey: ConsoleHandler<'addPasskey'> = async (input, context) => {
  const { consoleServices, browser, now } = context
  const owner = getSessionOwner(browser)
  if (!owner) return failed('operator.unauthorized')
  const ceremony = readCeremony(input, { type: 'webauthn.create', person: owner.person }, context)
  if (ceremony === undefined || readPublicKey(input.publicKey) === undefined) return failed('sign_in.refused')
  const { passkey: id, publicKey } = input
  const { counter } = ceremony
  const { device } = browser
  const isAdded = await consoleServices.passkeys.add({
    id,
    owner,
    publicKey,
    counter,
    device,
    createdAt: now,
  })
  return isAdded
    ? done({})
    : failed('record.invalid', { reason: 'It was added already, or there are ten passkeys.' })
}

export const signInWithPasskey: ConsoleHandler<'signInWithPasskey'> = async (input, context) => {
  const { passkeys } = context.consoleServices
  const ceremony = readCeremony(input, { type: 'webauthn.get', person: undefined }, context)
  const key = ceremony && (await passkeys.findKey(input.passkey))
  if (!ceremony || key === undefined || !verifyAssertion(input, key)) return failed('sign_in.refused')
  const used = await passkeys.use({ id: input.passkey, ...ceremony })
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

export const removePasskey: ConsoleHandler<'removePasskey'> = async (
  { passkey },
  { consoleServices, browser },
) => {
  const owner = getSessionOwner(browser)
  if (!owner) return failed('operator.unauthorized')
  await consoleServices.passkeys.remove(owner, passkey)
  return done({})
}

interface CeremonyInput {
  readonly clientData: string
  readonly authenticatorData: string
}

interface CeremonyPurpose extends Pick<CeremonyExpectation, 'type'> {
  readonly person: string | undefined
}

/** Returns what the authenticator has counted, and when its challenge was issued; undefined if anything is wrong. */
function readCeremony(
  { clientData, authenticatorData }: CeremonyInput,
  { type, person }: CeremonyPurpose,
  context: ConsoleContext,
) {
  const { consoleServices, client, now } = context
  const challenge = readClientData(clientData, { type, origin: client.consoleOrigin ?? '' })
  const purpose = { key: consoleServices.getCodeKey(), person }
  const challengedAt = challenge === undefined ? undefined : readChallenge(challenge, now, purpose)
  const counter = readAuthenticatorData(authenticatorData, getHost(context))
  return challengedAt === undefined || counter === undefined ? undefined : { counter, challengedAt }
}

/** A passkey belongs to a host, whatever the port. */
const getHost = ({ client }: ConsoleContext): string =>
  new URL(client.consoleOrigin ?? 'http://localhost').hostname
