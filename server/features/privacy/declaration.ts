/** How a table is declared with regard to personal data. Tests compare the declarations with the database. */

/** Names of columns, separated by spaces. */
type Columns = string

export interface TableDeclaration {
  /** What it is about. */
  readonly about: string
  /** Data of visitors: who they are, and what they wrote. */
  readonly personal?: Columns
  /** Digests and random ids that lead to a visitor only with other data. */
  readonly pseudonymous?: Columns
  /** Data of the business's own people, such as providers. */
  readonly staff?: Columns
  /** No personal data. */
  readonly other: Columns
  /** What the export of a person has of it; default: nothing, as it has nothing about the person. */
  readonly exported?: string
  /** What erasing a person does to it; default: nothing. */
  readonly erased?: string
  /** How long a row stays, and what of it stays for which reason. */
  readonly kept: string
}

export type TableDeclarations = Readonly<Record<string, TableDeclaration>>

export const splitColumns = (columns: Columns = ''): readonly string[] =>
  columns.split(' ').filter(name => name !== '')

/** Lists all columns in alphabetical order. */
export const listDeclaredColumns = ({
  personal,
  pseudonymous,
  staff,
  other,
}: TableDeclaration): readonly string[] => [personal, pseudonymous, staff, other].flatMap(splitColumns).sort()
