/** Tells which patterns forms can have. */

/** Tells whether RE2 can match the pattern: it does not look around, nor refer back. */
export const isLinearPattern = (pattern: unknown): pattern is string => {
  if (typeof pattern !== 'string' || pattern.length > 500 || /\(\?(?!:)|\\[1-9k]/.test(pattern)) return false
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}
