/** Replaces TanStack Query's mutation cache in the build: writes go through `call`, so the cache stays empty. */
export class MutationCache {
  findAll(): readonly never[] {
    return []
  }

  clear(): void {}

  async resumePausedMutations(): Promise<void> {}
}
