import type { WidgetDeclaration } from '#schemas/runtime/screen/widget-declaration.ts'
import { compileTypes, generatedFileBanner } from './compile-types.ts'
import { insertTable } from './document-table.ts'
import { readEntities, readJsonFolder, type SchemaObject } from './documents.ts'

const readWidgets = async (root: string): Promise<WidgetDeclaration[]> => [
  ...(await readJsonFolder<WidgetDeclaration>(`${root}/schemas/widgets`)).values(),
]

/** Reads the widgets whose views the build contains: all but custom ones. */
export const readBuiltInWidgets = async (root: string): Promise<WidgetDeclaration[]> =>
  (await readWidgets(root)).filter(({ module }) => module === undefined)

/** Lists the names of the widgets in the build, which a custom widget must not have. */
export async function generateWidgetNames(root: string): Promise<string> {
  const names = (await readBuiltInWidgets(root)).map(({ name }) => `  '${name}',`)
  return `${generatedFileBanner}
export const builtInWidgetNames: ReadonlySet<string> = new Set([
${names.join('\n')}
])
`
}

/** `schemas/widgets/*.json` → the types of each widget's options and value, and the roots that it reads. */
export async function generateWidgetTypes(root: string): Promise<string> {
  const widgets = await readBuiltInWidgets(root)
  const entities = Object.keys(await readEntities(root))
  const types = {
    description: 'Every widget, with its options, the value that it sets and the scope roots that it reads.',
    ...createClosedObjectSchema(
      widgets.map(({ name, options, value, reads }) => [
        name,
        createClosedObjectSchema([
          ['options', options],
          ['value', value],
          ['reads', { description: 'The scope roots that it receives.', ...oneOf(reads) }],
        ]),
      ]),
    ),
  }
  const kept = {
    description: 'The values of a screen that widgets set in addition to their own.',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(widgets.flatMap(({ keeps = {} }) => Object.entries(keeps))),
  }
  const text = await compileTypes(
    JSON.parse(JSON.stringify({ WidgetTypes: types, KeptValues: kept }, replaceReference)),
  )
  const used = entities.filter(name => new RegExp(`: ${name}\\b|\\b${name}\\[\\]`).test(text)).sort()
  return `${generatedFileBanner}
import type { ${used.join(', ')} } from './types.gen.ts'

${text}

export type WidgetName = keyof WidgetTypes
`
}

/** An object schema whose members are all required. */
export const createClosedObjectSchema = (
  members: readonly (readonly [string, SchemaObject])[],
): SchemaObject => ({
  type: 'object',
  additionalProperties: false,
  required: members.map(([name]) => name),
  properties: Object.fromEntries(members),
})

const oneOf = (names: readonly string[]): SchemaObject =>
  names.length === 0 ? { tsType: 'never' } : { enum: names }

/** Replaces a reference to an entity by the name of its type, which is in a file of its own. */
export function replaceReference(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value
  const { $ref, ...rest } = value
  return { ...rest, tsType: String($ref).split('/').at(-1) }
}

/** Returns `docs/forms.md` with the table of all widgets between its markers. */
export async function insertWidgetTable(root: string, text: string): Promise<string> {
  const rows = (await readWidgets(root)).map(({ name, description, value, options, reads, needs }) => [
    `\`${name}\``,
    description,
    describeValue(value),
    listOptions(options),
    listNames(reads),
    listNames(needs),
  ])
  return insertTable(text, {
    file: 'docs/forms.md',
    name: 'widgets',
    columns: ['widget', 'purpose', 'value', 'options', 'scope roots it reads', 'calls it needs'],
    rows,
  })
}

const describeValue = ({ type, description }: SchemaObject): string =>
  type === 'null' ? '' : String(description)

const listOptions = ({ properties = {} }: SchemaObject): string => listNames(Object.keys(Object(properties)))

const listNames = (names: readonly string[]): string => names.map(name => `\`${name}\``).join(', ')
