/**
 * The stores that calls and jobs use, by name. Each adds itself in its own file, with `declare module`, so that
 * this file knows no feature; the compiler then demands it of `server/app/stores`, which creates all of them.
 */
// biome-ignore lint/suspicious/noEmptyInterface: features add what it has
export interface Stores {}
