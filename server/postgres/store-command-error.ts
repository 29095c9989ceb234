/**
 * A sentence for the operator: why the store cannot be opened, migrated, backed up or restored, and what to do about it.
 * Print it without a stack trace.
 */
export class StoreCommandError extends Error {
  override readonly name = 'StoreCommandError'
}
