/** Recurring work. An interrupted run is simply repeated. */
export interface Job<Context> {
  readonly name: string
  readonly everyMinutes: number
  /** A process that has not finished by then is presumed dead. Default: 15. */
  readonly leaseMinutes?: number
  run(context: Context): Promise<void>
}
