/**
 * Amounts for tests that find more the longer they run. `npm test` runs each in its short form; `npm run
 * test:soak` runs them longer and sets the environment variables that are read here.
 */
const soakLengths = ['short', 'full'] as const
type SoakLength = (typeof soakLengths)[number]

/** The amounts in `npm test` and in each form of `npm run test:soak`. */
export interface Amounts<T> extends Readonly<Record<SoakLength, T>> {
  readonly test: T
}

/** Undefined in `npm test`. */
export const soakLength = soakLengths.find(name => name === process.env.SOAK)

/** Epoch milliseconds, after which tests do only the minimum. */
const deadline = Number(process.env.SOAK_UNTIL ?? Number.POSITIVE_INFINITY)

/** True in `npm run test:soak`. */
export const isSoak = soakLength !== undefined

export const chooseAmount = <T>(amounts: Amounts<T>): T => amounts[soakLength ?? 'test']

/** Reports whether the time for the soak is over. */
export const isSoakOver = (): boolean => Date.now() > deadline

/**
 * Returns every entry in a soak, else every `step`th, beginning at `offset`. With a different offset for each
 * case, all cases together still cover every entry.
 */
export const sample = <T>(entries: readonly T[], step: number, offset = 0): readonly T[] =>
  isSoak ? entries : entries.filter((_, index) => index % step === offset % step)
