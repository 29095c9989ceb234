/** The clocks of the server and of its database: what is due, held or expired, each of them decides in places. */

/** A difference above this is reported. */
export const maxClockDifferenceMs = 5_000

/** Returns a sentence for the operator, or undefined if the clocks agree or could not be compared. */
export function describeClockDifference(differenceMs: number | undefined): string | undefined {
  if (differenceMs === undefined || Math.abs(differenceMs) <= maxClockDifferenceMs) return undefined
  const seconds = Math.round(Math.abs(differenceMs) / 1000)
  const relation = differenceMs > 0 ? 'ahead of' : 'behind'
  return `The clock of the server is ${seconds} s ${relation} that of the database: set both by NTP.`
}
