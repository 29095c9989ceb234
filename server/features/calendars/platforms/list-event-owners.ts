import type { CalendarConnection, CalendarConnectionKey } from '../calendar-connections.ts'

/** Whose calendar elsewhere has events. */
export type ConnectedCalendarOfProvider = Pick<CalendarConnectionKey, 'provider' | 'platform'>

/** Lists the connected calendars of these providers, each once. */
export const listConnectedCalendars = (
  providers: readonly string[],
  connections: readonly CalendarConnection[],
): readonly ConnectedCalendarOfProvider[] =>
  connections
    .filter(({ provider, refreshToken }) => refreshToken !== undefined && providers.includes(provider))
    .map(({ provider, platform }) => ({ provider, platform }))
