import { useConsoleQuery } from '../context/use-console-call.ts'

const everyMs = 60_000

/** The requests that wait for an answer, those that start first come first; the frame counts them. */
export const useWaitingRequests = () =>
  useConsoleQuery('listBookings', { status: 'requested', limit: 50 }, { everyMs })
