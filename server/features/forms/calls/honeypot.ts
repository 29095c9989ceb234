/** Returns whether a field is filled in that people do not see. */
export const isHoneypotFilled = ({ website }: { readonly website?: string }): boolean =>
  website !== undefined && website !== ''
