/** Why the store cannot be opened, as a sentence for the operator that says what to do. No stack is needed with it. */
export class StoreError extends Error {
  override readonly name = 'StoreError'
}
