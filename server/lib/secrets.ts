/** Secrets that the servers of one installation share. */
export interface Secrets {
  /** Returns 256 random bits, created on first use; the same for every process from then on. */
  getOrCreate(name: string): Promise<string>
}
