/**
 * Patterns of schemas in linear time: RE2 instead of backtracking, so no pattern of a business can hang the
 * server. Look-around and back-references do not exist in it.
 */
import { RE2JS } from 're2js'

/** As AJV's `code.regExp` wants it. Throws with the reason when RE2 does not know the pattern. */
export function linearPattern(source: string) {
  const pattern = RE2JS.compile(RE2JS.translateRegExp(spacesOfScript(source)))
  // AJV keys compiled patterns by their text form: without one of its own, every pattern becomes the first.
  return { test: (text: string) => pattern.matcher(text).find(), toString: () => `re2:${source}` }
}
linearPattern.code = 'linearPattern'

/** The sentence that says why a pattern is none, or undefined. */
export function patternFault(source: string): string | undefined {
  try {
    linearPattern(source)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

/** What `\s` is in ECMAScript; RE2 knows five ASCII characters only, and both sides must judge alike. */
const spaces =
  '\\t-\\r \\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}\\x{feff}'

function spacesOfScript(source: string): string {
  let inClass = false
  return source.replace(/\\.|[[\]]/gs, part => {
    if (part === '[') inClass = true
    else if (part === ']') inClass = false
    else if (part === '\\s') return inClass ? spaces : `[${spaces}]`
    else if (part === '\\S' && !inClass) return `[^${spaces}]`
    return part
  })
}
