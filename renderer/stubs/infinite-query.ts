/** Stands in for what TanStack Query does with endless lists in a build: no call answers page by page. */
export const infiniteQueryBehavior = () => undefined
export const hasNextPage = () => false
export const hasPreviousPage = () => false
