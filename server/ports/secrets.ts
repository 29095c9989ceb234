/** What the servers of one installation know and nobody else. */
export interface Secrets {
  /** 256 random bits, made when they are first asked for; the same for every process from then on. */
  of(name: string): Promise<string>
}
