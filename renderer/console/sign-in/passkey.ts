/** Passkeys by the browser's own means (Web Authentication), as the calls take and return them. */
import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type {
  AddPasskeyInput,
  CreatePasskeyChallengeOutput,
  SignInWithPasskeyInput,
} from '#schemas/generated/types.gen.ts'

export const canUsePasskeys = browserSupportsWebAuthn

/** Lets the person choose a passkey and prove it; undefined if they do not, or there is none. */
export async function choosePasskey({
  challenge,
  rpId,
  timeoutMs,
}: CreatePasskeyChallengeOutput): Promise<SignInWithPasskeyInput | undefined> {
  const optionsJSON = { challenge, rpId, timeout: timeoutMs, userVerification: 'required' } as const
  const chosen = await startAuthentication({ optionsJSON }).catch(() => undefined)
  if (!chosen) return undefined
  const { clientDataJSON, authenticatorData, signature } = chosen.response
  return { passkey: chosen.id, clientData: clientDataJSON, authenticatorData, signature }
}

/** Makes a passkey on this device or on one nearby; undefined if the person does not want to, or it is there already. */
export async function createPasskey({
  challenge,
  rpId,
  timeoutMs,
  algorithms,
  user,
  exclude = [],
}: CreatePasskeyChallengeOutput): Promise<AddPasskeyInput | undefined> {
  if (!user) return undefined
  const created = await startRegistration({
    optionsJSON: {
      challenge,
      rp: { id: rpId, name: 'Bookplate' },
      user,
      pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
      timeout: timeoutMs,
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: exclude.map(id => ({ type: 'public-key', id })),
    },
  }).catch(() => undefined)
  const { clientDataJSON, authenticatorData } = created?.response ?? {}
  if (!created || clientDataJSON === undefined || authenticatorData === undefined) return undefined
  return { passkey: created.id, clientData: clientDataJSON, authenticatorData }
}
