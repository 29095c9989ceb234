import { splitColumns, type TableDeclaration } from '#server/features/privacy/declaration.ts'
import { tableDeclarations } from '#server/features/privacy/tables.ts'
import { insertTable } from './document-table.ts'

const file = 'docs/privacy.md'

/** Returns `docs/privacy.md` with the tables of what is stored between their markers. */
export function insertPrivacyTables(text: string): string {
  const tables = Object.entries(tableDeclarations).sort(([first], [second]) => (first < second ? -1 : 1))
  const isAboutVisitors = ({ personal, pseudonymous }: TableDeclaration) =>
    personal !== undefined || pseudonymous !== undefined
  return insertTable(
    insertTable(text, {
      file,
      name: 'data',
      columns: ['table', 'what', 'export', 'erasure', 'kept'],
      rows: tables
        .filter(([, table]) => isAboutVisitors(table))
        .map(([name, { about, exported = '', erased = '', kept }]) => [
          `\`${name}\``,
          about,
          exported,
          erased,
          kept,
        ]),
    }),
    {
      file,
      name: 'columns',
      columns: ['table', 'personal', 'ids and digests', "of the business's people", 'other'],
      rows: tables.map(([name, { personal, pseudonymous, staff, other }]) => [
        `\`${name}\``,
        ...[personal, pseudonymous, staff, other].map(formatColumns),
      ]),
    },
  )
}

const formatColumns = (columns: string | undefined): string =>
  splitColumns(columns)
    .map(name => `\`${name}\``)
    .join(', ')
