import type { Booking } from '#schemas/generated/types.gen.ts'

/** Returns whether a booking waits for the business because its last time is one of a provider whose calendar was not read. */
export const isRescheduledToUnreadCalendar = ({ status, unreadCalendars, history }: Booking): boolean =>
  status === 'requested' && unreadCalendars !== undefined && history.at(-1)?.what === 'rescheduled'
