/** Leads to everything that was done to one thing. */
export const formatActivityPath = (
  business: string,
  { kind, key }: { readonly kind: string; readonly key: string },
): string => `/${business}/activity?${new URLSearchParams({ kind, key })}`
