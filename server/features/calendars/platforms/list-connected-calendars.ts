import type { CalendarConnection, CalendarConnectionKey } from '../calendar-connections.ts'

/** A connected calendar, which has the events of its provider. */
export type ConnectedCalendar = Pick<CalendarConnectionKey, 'provider' | 'platform'>

/** Lists the connected calendars of these providers, each once. */
export const listConnectedCalendars = (
  providers: readonly string[],
  connections: readonly CalendarConnection[],
): readonly ConnectedCalendar[] =>
  connections
    .filter(({ provider, refreshToken }) => refreshToken !== undefined && providers.includes(provider))
    .map(({ provider, platform }) => ({ provider, platform }))
