/** SQLSTATE of a database error, or the system's code (ENOENT); undefined for any other error. */
export const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** exclusion_violation, unique_violation… by their names in the code that asks. */
export const sqlState = {
  deadlock: '40P01',
  serializationFailure: '40001',
  lockNotAvailable: '55P03',
  insufficientPrivilege: '42501',
} as const
