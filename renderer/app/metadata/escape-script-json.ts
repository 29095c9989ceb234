/** Escapes JSON for a script element: nothing may end the element or be parsed as a line terminator. */
export const escapeScriptJson = (json: string): string =>
  json.replace(/[<\u2028\u2029]/g, character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
