import type { BlockDeclaration } from '#schemas/runtime/content/block-declaration.ts'
import { compileTypes, generatedFileBanner } from './compile-types.ts'
import { insertTable } from './document-table.ts'
import { readCalls, readEntities, readJsonFolder, type SchemaObject } from './documents.ts'
import { getReferencedTypeName } from './types.ts'
import { createClosedObjectSchema, replaceReference } from './widgets.ts'

/** Entities that reach browsers in another form than their records have. */
const publicEntities: Readonly<Record<string, string>> = {
  Blocks: 'PublicBlocks',
  Image: 'PublicImage',
  LinkTarget: 'PublicLinkTarget',
  Markdown: 'LocalizedRichText',
}

const readBlocks = async (root: string): Promise<BlockDeclaration[]> => [
  ...(await readJsonFolder<BlockDeclaration>(`${root}/schemas/blocks`)).values(),
]

/** `schemas/blocks/*.json` → the types of each block's options and data, as the renderer receives them. */
export async function generateBlockTypes(root: string): Promise<string> {
  const blocks = await readBlocks(root)
  const calls = new Map((await readCalls(root)).map(call => [call.name, call]))
  const toOutput = (call: string): SchemaObject => calls.get(call)?.output ?? {}
  const types = {
    description:
      'Every block, with its options and the results of its calls. Results that failed are missing.',
    ...createClosedObjectSchema(
      blocks.map(({ name, options, loads = {} }) => [
        name,
        createClosedObjectSchema([
          ['options', options],
          [
            'data',
            {
              type: 'object',
              additionalProperties: false,
              properties: Object.fromEntries(
                Object.entries(loads).map(([load, { call }]) => [load, toOutput(call)]),
              ),
            },
          ],
        ]),
      ]),
    ),
  }
  const text = await compileTypes(
    JSON.parse(JSON.stringify({ BlockTypes: types }, (key, value) => replaceReference(key, toPublic(value)))),
  )
  const entities = Object.keys(await readEntities(root))
  const used = entities.filter(name => new RegExp(`: ${name}\\b|\\b${name}\\[\\]`).test(text)).sort()
  return `${generatedFileBanner}
import type { ${used.join(', ')} } from './types.gen.ts'

${text}

export type BlockName = keyof BlockTypes
`
}

function toPublic(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('$ref' in value)) return value
  const found = publicEntities[getReferencedTypeName({ $ref: value.$ref }) ?? '']
  return found === undefined ? value : { ...value, $ref: `bookplate#/$defs/${found}` }
}

/** Returns `docs/content.md` with the table of all blocks between its markers. */
export async function insertBlockTable(root: string, text: string): Promise<string> {
  const rows = (await readBlocks(root)).map(({ name, description, options }) => [
    `\`${name}\``,
    description,
    describeOptions(options),
  ])
  return insertTable(text, {
    file: 'docs/content.md',
    name: 'blocks',
    columns: ['block', 'shows', 'options'],
    rows,
  })
}

/** Lists the options by name; those that are required in bold. */
function describeOptions({ properties = {}, required = [] }: SchemaObject): string {
  const names: unknown[] = Array.isArray(required) ? required : []
  return Object.keys(Object(properties))
    .map(name => (names.includes(name) ? `**\`${name}\`**` : `\`${name}\``))
    .join(', ')
}
