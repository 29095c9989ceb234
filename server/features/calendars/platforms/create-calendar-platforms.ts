import type { CalendarPlatform, CalendarPlatformName } from '../calendar-platform.ts'
import { createGoogleCalendar, type GoogleCalendarOptions } from './google-calendar.ts'
import { createMicrosoftCalendar, type MicrosoftCalendarOptions } from './microsoft-calendar.ts'

export type CalendarPlatforms = Readonly<Partial<Record<CalendarPlatformName, CalendarPlatform>>>

export interface CalendarPlatformsOptions {
  readonly google?: GoogleCalendarOptions
  readonly microsoft?: MicrosoftCalendarOptions
}

/** Creates the platforms at which an application is set up. */
export const createCalendarPlatforms = ({
  google,
  microsoft,
}: CalendarPlatformsOptions): CalendarPlatforms => ({
  ...(google && { google: createGoogleCalendar(google) }),
  ...(microsoft && { microsoft: createMicrosoftCalendar(microsoft) }),
})
