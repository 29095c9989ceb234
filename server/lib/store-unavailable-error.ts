/** The database cannot be reached right now; the same request may succeed in a moment. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError'
}
