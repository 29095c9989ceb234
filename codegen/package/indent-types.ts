/**
 * Stands in for Prettier in the program of the package: json-schema-to-typescript writes each member on a line of its
 * own, so that only the indentation is missing.
 */
function indentTypes(code: string): string {
  let depth = 0
  const lines = code.split('\n').map(line => {
    const text = line.trim()
    const braces = isComment(text) ? '' : text.replace(strings, '').replace(/[^{}]/g, '')
    const before = depth - (/^\}*/.exec(braces)?.[0].length ?? 0)
    for (const brace of braces) depth += brace === '{' ? 1 : -1
    const indent = '  '.repeat(Math.max(0, before))
    return text === '' ? '' : `${indent}${text.startsWith('*') ? ' ' : ''}${text}`
  })
  return lines.join('\n')
}

// The name that its user imports.
export { indentTypes as format }

const isComment = (text: string): boolean => /^(\/\*\*|\*)/.test(text)
const strings = /"(?:[^"\\]|\\.)*"/g
