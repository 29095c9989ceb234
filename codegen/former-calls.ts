import { insertTable } from './document-table.ts'
import { readCalls } from './documents.ts'

/** Returns `docs/integrating.md` with the table of the names and paths that calls had before. */
export async function insertFormerCallTable(root: string, text: string): Promise<string> {
  const calls = await readCalls(root)
  return insertTable(text, {
    file: 'docs/integrating.md',
    name: 'former calls',
    columns: ['former name', 'name', 'former path', 'path'],
    rows: calls
      .flatMap(({ name, method, path, aliases = [] }) =>
        aliases.map(alias => [
          `\`${alias.name}\``,
          `\`${name}\``,
          ...(alias.path === undefined ? ['', ''] : [`\`${method} ${alias.path}\``, `\`${path}\``]),
        ]),
      )
      .sort(([first = ''], [second = '']) => (first < second ? -1 : 1)),
  })
}
