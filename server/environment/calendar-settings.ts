/** Reads the settings of the applications through which calendars are connected. */
import type { EnvironmentReader } from './environment-reader.ts'

export interface CalendarSettings {
  /** Undefined: no calendar of Google can be connected. */
  readonly google?: GoogleSettings
  /** Undefined: no calendar of Microsoft can be connected. */
  readonly microsoft?: MicrosoftSettings
}

export interface GoogleSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** The origin of a stand-in for all of Google; undefined: Google itself. */
  readonly apiUrl?: string
}

export interface MicrosoftSettings {
  readonly clientId: string
  readonly clientSecret: string
  readonly tenant: string
  readonly graphUrl: string
  readonly loginUrl: string
}

export function readCalendarSettings(from: EnvironmentReader): CalendarSettings {
  const google = readClient(from, 'GOOGLE')
  const microsoft = readClient(from, 'MICROSOFT')
  const apiUrl = from.checked('GOOGLE_API_URL')
  const others = {
    tenant: from.checked('MICROSOFT_TENANT') ?? '',
    graphUrl: from.checked('MICROSOFT_GRAPH_URL') ?? '',
    loginUrl: from.checked('MICROSOFT_LOGIN_URL') ?? '',
  }
  return {
    ...(google && { google: { ...google, ...(apiUrl === undefined ? {} : { apiUrl }) } }),
    ...(microsoft && { microsoft: { ...microsoft, ...others } }),
  }
}

function readClient(from: EnvironmentReader, platform: 'GOOGLE' | 'MICROSOFT') {
  const idName = `${platform}_CLIENT_ID` as const
  const secretName = `${platform}_CLIENT_SECRET` as const
  const clientId = from.checked(idName)
  const clientSecret = from.secret(secretName)
  const hasId = from.isSet(idName)
  const hasSecret = from.isSet(secretName)
  if (hasId !== hasSecret)
    from.refuse(
      `${hasId ? idName : secretName} is set, but there is no ${hasId ? secretName : idName}. Set both, or neither.`,
    )
  return clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret }
}
