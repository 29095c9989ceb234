/** The environment variables of the applications at Google and Microsoft through which calendars are connected. */
import type { SettingDeclaration } from './declaration.ts'
import { isSecureOrigin } from './formats.ts'

const clientId = {
  kind: 'checked',
  isValid: (text: string) => /^[\x21-\x7e]{3,200}$/.test(text),
  allowed: '3 to 200 printable ASCII characters without spaces',
  otherwise: 'none can be connected',
} as const

const clientSecret = {
  kind: 'secret',
  pattern: /^[\x21-\x7e]{3,500}$/,
  allowed: '3 to 500 printable ASCII characters without spaces',
  otherwise: 'none can be connected',
} as const

const origin = {
  kind: 'checked',
  isValid: isSecureOrigin,
  allowed: 'an origin such as https://api.example.org, without a path; http:// on this machine only',
} as const

export const calendarDeclarations = {
  GOOGLE_CLIENT_ID: {
    ...clientId,
    meaning:
      'the application at Google that [connects calendars](calendars.md#connect-calendars-at-google-and-microsoft)',
  },
  GOOGLE_CLIENT_SECRET: { ...clientSecret, meaning: 'its secret' },
  GOOGLE_API_URL: { ...origin, otherwise: 'Google', meaning: 'a stand-in for Google' },
  MICROSOFT_CLIENT_ID: {
    ...clientId,
    meaning:
      'the application at Microsoft that [connects calendars](calendars.md#connect-calendars-at-google-and-microsoft)',
  },
  MICROSOFT_CLIENT_SECRET: { ...clientSecret, meaning: 'its secret' },
  MICROSOFT_TENANT: {
    kind: 'checked',
    isValid: text => /^[a-z\d][a-z\d.-]{0,252}$/i.test(text),
    allowed: 'common, organizations, consumers, or the id or domain of a tenant',
    default: 'common',
    meaning: 'whose accounts may connect calendars; common: all',
  },
  MICROSOFT_GRAPH_URL: {
    ...origin,
    default: 'https://graph.microsoft.com',
    meaning: 'the API of Microsoft, which a national cloud has elsewhere',
  },
  MICROSOFT_LOGIN_URL: {
    ...origin,
    default: 'https://login.microsoftonline.com',
    meaning: 'where its users sign in',
  },
} as const satisfies Readonly<Record<string, SettingDeclaration>>
