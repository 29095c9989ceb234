import type { SettingDeclaration } from '#server/environment/declaration.ts'
import { settingDeclarations } from '#server/environment/declarations.ts'
import { describeAllowedValues } from '#server/environment/environment-reader.ts'
import { localeSettingDeclarations } from '#server/environment/locale-declarations.ts'
import { insertTable } from './document-table.ts'

const file = 'docs/settings.md'

/** Returns `docs/settings.md` with the tables of all environment variables between their markers. */
export function insertSettingTables(text: string): string {
  const all = Object.entries<SettingDeclaration>(settingDeclarations)
  const isAboutLanguages = (name: string) => name in localeSettingDeclarations
  return insertSettingTable(
    insertSettingTable(text, {
      name: 'settings',
      settings: all.filter(([name]) => !isAboutLanguages(name)),
    }),
    { name: 'language settings', settings: all.filter(([name]) => isAboutLanguages(name)) },
  )
}

interface SettingTable {
  readonly name: string
  readonly settings: readonly (readonly [string, SettingDeclaration])[]
}

const insertSettingTable = (text: string, { name, settings }: SettingTable): string =>
  insertTable(text, {
    file,
    name,
    columns: ['variable', 'meaning', 'default', 'allowed'],
    rows: settings.map(([variable, declaration]) => [
      describeNames(variable, declaration),
      declaration.meaning,
      describeDefault(declaration),
      describeAllowedValues(declaration) ?? '',
    ]),
  })

const describeNames = (name: string, { kind }: SettingDeclaration): string =>
  kind === 'secret' ? `\`${name}\`, \`${name}_FILE\`` : `\`${name}\``

/** Returns the value that has the same effect as no value, or else words. */
function describeDefault(declaration: SettingDeclaration): string {
  const value =
    declaration.kind === 'choice'
      ? declaration.allowed[0]
      : 'default' in declaration
        ? declaration.default
        : undefined
  return value === undefined ? (declaration.otherwise ?? '') : `\`${value}\``
}
