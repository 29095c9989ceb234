/** Stands in for TanStack Query's mutation cache in a build: what writes goes through `call`, so it stays empty. */
export class MutationCache {
  findAll(): readonly never[] {
    return []
  }

  clear(): void {}

  async resumePausedMutations(): Promise<void> {}
}
