/** Consent to read and write somebody's calendar: OAuth 2.0 (RFC 6749) with PKCE (RFC 7636). */
import {
  AuthorizationResponseError,
  type AuthorizationServer,
  allowInsecureRequests,
  authorizationCodeGrantRequest,
  ClientSecretPost,
  calculatePKCECodeChallenge,
  customFetch,
  processAuthorizationCodeResponse,
  processRefreshTokenResponse,
  processRevocationResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  revocationRequest,
  type TokenEndpointResponse,
  validateAuthResponse,
} from 'oauth4webapi'
import type { CalendarConsentRequest, CalendarPlatform, CalendarTokens } from '../calendar-platform.ts'
import { CalendarPlatformError } from './calendar-platform-error.ts'
import { fetchPlatform } from './platform-requests.ts'

export interface OAuthClientOptions {
  readonly server: AuthorizationServer & { readonly authorization_endpoint: string }
  readonly clientId: string
  readonly clientSecret: string
  /** Separated by spaces. */
  readonly scope: string
  /** Returns whether what was granted is all that is needed. */
  readonly isEnough: (grantedScopes: readonly string[]) => boolean
  /** More parameters of the address at which the owner consents. */
  readonly consentParameters: Readonly<Record<string, string>>
}

export type OAuthClient = Pick<CalendarPlatform, 'createConsentUrl' | 'exchangeCode' | 'refresh' | 'revoke'>

export function createOAuthClient(options: OAuthClientOptions): OAuthClient {
  const { server, clientId, clientSecret, scope, isEnough, consentParameters } = options
  const client = { client_id: clientId }
  const authentication = ClientSecretPost(clientSecret)
  const requestOptions = {
    [customFetch]: fetchPlatform,
    // The settings allow plain HTTP only on this machine.
    [allowInsecureRequests]: true,
  }
  return {
    async createConsentUrl({ state, codeVerifier, redirectUri }) {
      const url = new URL(server.authorization_endpoint)
      url.search = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope,
        state,
        code_challenge: await calculatePKCECodeChallenge(codeVerifier),
        code_challenge_method: 'S256',
        ...consentParameters,
      }).toString()
      return url.href
    },
    exchangeCode: (parameters, { state, codeVerifier, redirectUri }: CalendarConsentRequest) =>
      withPlatformErrors(async () => {
        const checked = validateAuthResponse(server, client, parameters, state)
        const response = await authorizationCodeGrantRequest(
          ...([server, client, authentication, checked, redirectUri, codeVerifier, requestOptions] as const),
        )
        const tokens = await processAuthorizationCodeResponse(server, client, response)
        if (tokens.scope !== undefined && !isEnough(tokens.scope.split(' ')))
          throw new CalendarPlatformError('The consent does not cover calendars.', { kind: 'declined' })
        return toTokens(tokens)
      }),
    refresh: refreshToken =>
      withPlatformErrors(async () => {
        const response = await refreshTokenGrantRequest(
          ...([server, client, authentication, refreshToken, requestOptions] as const),
        )
        return toTokens(await processRefreshTokenResponse(server, client, response))
      }),
    async revoke(refreshToken) {
      if (server.revocation_endpoint === undefined) return false
      try {
        const response = await revocationRequest(
          ...([server, client, authentication, refreshToken, requestOptions] as const),
        )
        await processRevocationResponse(response)
        return true
      } catch (error) {
        // Google says so of a token that was revoked before.
        return error instanceof ResponseBodyError && error.error === 'invalid_token'
      }
    },
  }
}

const defaultLifetimeSeconds = 300

const toTokens = (tokens: TokenEndpointResponse): CalendarTokens => ({
  accessToken: tokens.access_token,
  expiresInSeconds: tokens.expires_in ?? defaultLifetimeSeconds,
  ...(tokens.refresh_token === undefined ? {} : { refreshToken: tokens.refresh_token }),
})

async function withPlatformErrors(request: () => Promise<CalendarTokens>): Promise<CalendarTokens> {
  try {
    return await request()
  } catch (error) {
    throw toPlatformError(error)
  }
}

/** Repeats of what was received only codes that RFC 6749 lists. */
function toPlatformError(error: unknown): Error {
  if (error instanceof CalendarPlatformError) return error
  if (error instanceof AuthorizationResponseError && error.error === 'access_denied')
    return new CalendarPlatformError('The consent was declined.', { kind: 'declined' })
  if (error instanceof ResponseBodyError && error.error === 'invalid_grant')
    return new CalendarPlatformError('The consent has ended: connect the calendar again.', {
      kind: 'consent-ended',
    })
  const code =
    error instanceof ResponseBodyError ? listedErrors.find(listed => listed === error.error) : undefined
  const isOurs = code !== undefined
  return new CalendarPlatformError(
    isOurs ? `The platform refused the application: ${code}.` : 'The platform answered something unexpected.',
    { kind: 'unavailable' },
  )
}

const listedErrors = ['invalid_request', 'invalid_client', 'unauthorized_client', 'invalid_scope']
