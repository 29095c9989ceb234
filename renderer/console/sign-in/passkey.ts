/** Passkeys by the browser's own means (Web Authentication, level 2), as the calls take and return them. */
import type {
  AddPasskeyInput,
  CreatePasskeyChallengeOutput,
  SignInWithPasskeyInput,
} from '#schemas/generated/types.gen.ts'

export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window

/** Lets the person choose a passkey and prove it; undefined if they do not, or there is none. */
export async function choosePasskey({
  challenge,
  rpId,
  timeoutMs,
}: CreatePasskeyChallengeOutput): Promise<SignInWithPasskeyInput | undefined> {
  const credential = await navigator.credentials
    .get({
      publicKey: {
        challenge: decodeBase64Url(challenge),
        rpId,
        timeout: timeoutMs,
        userVerification: 'required',
      },
    })
    .catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) return undefined
  const { response } = credential
  if (!(response instanceof AuthenticatorAssertionResponse)) return undefined
  return {
    passkey: credential.id,
    clientData: encodeBase64Url(response.clientDataJSON),
    authenticatorData: encodeBase64Url(response.authenticatorData),
    signature: encodeBase64Url(response.signature),
  }
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
  const credential = await navigator.credentials
    .create({
      publicKey: {
        challenge: decodeBase64Url(challenge),
        rp: { id: rpId, name: 'Bookplate' },
        user: { ...user, id: decodeBase64Url(user.id) },
        pubKeyCredParams: algorithms.map(alg => ({ type: 'public-key', alg })),
        timeout: timeoutMs,
        attestation: 'none',
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
        excludeCredentials: exclude.map(id => ({ type: 'public-key', id: decodeBase64Url(id) })),
      },
    })
    .catch(() => null)
  if (!(credential instanceof PublicKeyCredential)) return undefined
  const { response } = credential
  if (!(response instanceof AuthenticatorAttestationResponse)) return undefined
  const publicKey = response.getPublicKey()
  if (publicKey === null) return undefined
  return {
    passkey: credential.id,
    clientData: encodeBase64Url(response.clientDataJSON),
    authenticatorData: encodeBase64Url(response.getAuthenticatorData()),
    publicKey: encodeBase64Url(publicKey),
  }
}

const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), character => character.charCodeAt(0))

const encodeBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
