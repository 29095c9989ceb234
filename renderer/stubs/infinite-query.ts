/** Replaces TanStack Query's infinite queries in the build: no call answers page by page. */
export const infiniteQueryBehavior = () => undefined
export const hasNextPage = () => false
export const hasPreviousPage = () => false
