/** The path of the route `search` in `routes.json`, which shows results. */
export const searchPath = '/search'
