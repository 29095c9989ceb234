/**
 * How long the tests run that find more the longer they run. `npm test` runs each in its short form,
 * `npm run test:soak` at length, which it says here by its environment.
 */
export const soakLengths = ['short', 'full'] as const
type SoakLength = (typeof soakLengths)[number]

/** How much in `npm test`, and how much in each form of `npm run test:soak`. */
export interface Amounts<T> extends Readonly<Record<SoakLength, T>> {
  readonly test: T
}

const length = soakLengths.find(name => name === process.env.SOAK)

/** Milliseconds since 1970, from which on only the least is done. */
const deadline = Number(process.env.SOAK_UNTIL ?? Number.POSITIVE_INFINITY)

/** Whether `npm run test:soak` runs. */
export const isSoak = length !== undefined

export const chooseAmount = <T>(amounts: Amounts<T>): T => amounts[length ?? 'test']

/** Whether the minutes that a soak was given are over. */
export const isSoakOver = (): boolean => Date.now() > deadline

/**
 * Every entry in a soak, else every `step`th, beginning with the entry `offset`: with an offset for each case, all
 * cases together still see every entry.
 */
export const sample = <T>(entries: readonly T[], step: number, offset = 0): readonly T[] =>
  isSoak ? entries : entries.filter((_, index) => index % step === offset % step)
