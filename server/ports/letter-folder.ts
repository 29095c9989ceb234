/** Letters that were written into files. Each resolves to how many were removed. */
export interface LetterFolder {
  /** Of one business; letter case of the address does not matter. */
  eraseTo(business: string, email: string): Promise<number>
  /** Removes those of one business that were written before, in milliseconds since 1970. */
  tidy(business: string, before: number): Promise<number>
}
