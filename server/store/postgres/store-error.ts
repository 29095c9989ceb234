/**
 * Says in a sentence for the operator why the store cannot be opened and what to do. Print it without a stack trace.
 */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
