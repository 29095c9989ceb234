/** The part of a calendar platform that signs people in: OAuth 2.0 with PKCE, strict about what it is sent. */
import { createHash, randomBytes } from 'node:crypto'

export interface FakeOAuthOptions {
  readonly clientId: string
  readonly clientSecret: string
  /** What the address of the consent must have besides what OAuth asks for. */
  readonly consentParameters: Readonly<Record<string, string>>
  readonly scope: RegExp
  /** Sent back with the code. */
  readonly issuer?: string
  /** Whether each refresh replaces the refresh token. */
  readonly rotates: boolean
}

export interface FakeOAuth {
  /** Consents, or does not, as the owner of the calendar; returns the path of the callback with its query. */
  consent(url: string, answer?: 'declines' | 'grants less'): string
  /** Answers a request to the token endpoint. */
  answerTokenRequest(form: URLSearchParams): { readonly status: number; readonly body: object }
  revoke(token: string): boolean
  isValid(authorization: string | undefined): boolean
  expireAccessTokens(): void
  /** Ends the consent, as its owner can do at the platform. */
  endConsent(): void
  readonly refreshes: number
  /** All refresh tokens that were ever valid. */
  readonly refreshTokens: ReadonlySet<string>
}

interface Grant {
  readonly redirectUri: string
  readonly challenge: string
  readonly scope: string
}

export function createFakeOAuth(options: FakeOAuthOptions): FakeOAuth {
  const codes = new Map<string, Grant>()
  const accessTokens = new Set<string>()
  const validRefreshTokens = new Set<string>()
  const refreshTokens = new Set<string>()
  let refreshes = 0
  const makeToken = () => randomBytes(24).toString('base64url')
  const refuse = (error: string, status = 400) => ({ status, body: { error } })
  const issue = (scope: string | undefined, refreshToken?: string) => {
    const accessToken = makeToken()
    accessTokens.add(accessToken)
    if (refreshToken !== undefined) {
      validRefreshTokens.add(refreshToken)
      refreshTokens.add(refreshToken)
    }
    const rest = {
      ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
      ...(scope === undefined ? {} : { scope }),
    }
    return {
      status: 200,
      body: { access_token: accessToken, token_type: 'Bearer', expires_in: 3599, ...rest },
    }
  }
  return {
    refreshTokens,
    get refreshes() {
      return refreshes
    },
    consent(url, answer) {
      const asked = Object.fromEntries(new URL(url).searchParams)
      const { state = '', code_challenge: challenge = '', redirect_uri: redirectUri = '', scope = '' } = asked
      const expected = {
        response_type: 'code',
        client_id: options.clientId,
        code_challenge_method: 'S256',
        ...options.consentParameters,
      }
      for (const [name, value] of Object.entries(expected))
        if (asked[name] !== value) throw new Error(`${name} is ${asked[name]}, not ${value}.`)
      if (!options.scope.test(scope) || !/^[\w-]{43}$/.test(challenge) || state.length < 40)
        throw new Error(`The address of the consent is wrong: ${url}`)
      const back = new URL(redirectUri)
      back.searchParams.set('state', state)
      if (options.issuer !== undefined) back.searchParams.set('iss', options.issuer)
      if (answer === 'declines') back.searchParams.set('error', 'access_denied')
      else {
        const code = makeToken()
        codes.set(code, { redirectUri, challenge, scope: answer === 'grants less' ? 'openid' : scope })
        back.searchParams.set('code', code)
      }
      return back.pathname + back.search
    },
    answerTokenRequest(form) {
      if (form.get('client_id') !== options.clientId || form.get('client_secret') !== options.clientSecret)
        return refuse('invalid_client', 401)
      if (form.get('grant_type') === 'authorization_code') {
        const grant = codes.get(form.get('code') ?? '')
        codes.delete(form.get('code') ?? '')
        const challenge = createHash('sha256')
          .update(form.get('code_verifier') ?? '')
          .digest('base64url')
        if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri'))
          return refuse('invalid_grant')
        return issue(grant.scope, makeToken())
      }
      if (form.get('grant_type') !== 'refresh_token') return refuse('unsupported_grant_type')
      const token = form.get('refresh_token') ?? ''
      if (!validRefreshTokens.has(token)) return refuse('invalid_grant')
      refreshes += 1
      if (options.rotates) validRefreshTokens.delete(token)
      return issue(undefined, options.rotates ? makeToken() : undefined)
    },
    revoke(token) {
      accessTokens.clear()
      return validRefreshTokens.delete(token)
    },
    isValid: authorization => accessTokens.has(authorization?.replace(/^Bearer /, '') ?? ''),
    expireAccessTokens: () => accessTokens.clear(),
    endConsent() {
      accessTokens.clear()
      validRefreshTokens.clear()
    },
  }
}
