/** Stands in for RJSF's registry for tests of themes: no page uses it. */
export const getTestRegistry = undefined
