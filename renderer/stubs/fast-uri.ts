/**
 * Replaces `fast-uri` in the build. RJSF resolves `$id`s with it, but forms have none: their
 * references all begin with `#`.
 */
const uri = {
  equal: (one: string, other: string): boolean => one === other,
  resolve: (_base: string, reference: string): string => reference,
}

// RJSF uses the default import.
export { uri as default }
