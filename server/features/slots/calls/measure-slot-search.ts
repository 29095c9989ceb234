import type { ObserveSlotSearch, SlotSearchKind } from '#server/calls/observations.ts'

/** Runs a search whose occupancy is loaded, and reports how long it took. */
export function measureSlotSearch<Result>(
  kind: SlotSearchKind,
  { observeSlotSearch }: { readonly observeSlotSearch?: ObserveSlotSearch },
  search: () => Result,
): Result {
  const startMs = performance.now()
  const result = search()
  observeSlotSearch?.(kind, (performance.now() - startMs) / 1000)
  return result
}
