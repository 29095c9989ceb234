interface DocumentTable {
  /** The document, for error messages. */
  readonly file: string
  /** The name in the markers around the table. */
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

/** Returns a Markdown document with the table between its markers. */
export function insertTable(text: string, { file, name, columns, rows }: DocumentTable): string {
  const start = `<!-- ${name}: written by \`npm run codegen\` -->`
  const end = `<!-- /${name} -->`
  const from = text.indexOf(start)
  const to = text.indexOf(end)
  if (from === -1 || to === -1)
    throw new Error(`${file} lacks the markers ${start} and ${end}; restore them.`)
  const lines = [columns, columns.map(() => '---'), ...rows].map(cells => `| ${cells.join(' | ')} |`)
  return `${text.slice(0, from)}${[start, '', ...lines, '', end].join('\n')}${text.slice(to + end.length)}`
}
