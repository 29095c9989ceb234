/**
 * The clock of a run at another date (`npm run test:soak -- dates`): libfaketime moves it for every program that
 * inherits these variables, PostgreSQL included, by the same distance.
 */

/** What libfaketime reads: faketime(1). */
export const clockVariables = [
  'LD_PRELOAD',
  'FAKETIME',
  'NO_FAKE_STAT',
  'FAKETIME_DONT_FAKE_MONOTONIC',
] as const

/**
 * Returns the environment of programs whose clocks are ahead.
 *
 * @param library the path of libfaketime's library
 */
export const moveClock = (
  aheadSeconds: number,
  library: string,
): Readonly<Record<(typeof clockVariables)[number], string>> => ({
  LD_PRELOAD: library,
  FAKETIME: `+${aheadSeconds}`,
  // Times of files stay those of the disk, and durations are real.
  NO_FAKE_STAT: '1',
  FAKETIME_DONT_FAKE_MONOTONIC: '1',
})

/** Returns how far the clock of this run is ahead, in milliseconds; 0 in any other run. */
export const readAheadMs = (): number => (Number(process.env.FAKETIME) || 0) * 1000
