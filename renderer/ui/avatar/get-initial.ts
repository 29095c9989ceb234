/**
 * Returns the first letter or digit of a name with its accents, in upper case; '' if there is none. Follows no language,
 * since server and browser must get the same: a Turkish browser would write İ for i.
 */
export const getInitial = (name: string): string => name.match(/[\p{L}\p{N}]\p{M}*/u)?.[0].toUpperCase() ?? ''
