import { isObject } from '#schemas/runtime/core/pointer.ts'
import { insertTable } from './document-table.ts'
import { readCalls, readEntities } from './documents.ts'

const file = 'docs/console.md'

/** Returns `docs/console.md` with the table of what needs a fresh sign-in between its markers. */
export async function insertReauthenticationTable(root: string, text: string): Promise<string> {
  const calls = (await readCalls(root)).filter(({ proof }) => proof)
  const entities = Object.entries(await readEntities(root))
  const properties = entities.flatMap(([entity, schema]) =>
    Object.entries(isObject(schema.properties) ? schema.properties : {}).flatMap(([name, property]) =>
      isObject(property) && property['x-proof'] === true ? [{ entity, name }] : [],
    ),
  )
  return insertTable(text, {
    file,
    name: 'proof',
    columns: ['what', 'owners get an email'],
    rows: [
      ...properties.map(({ entity, name }) => [`changes of \`${name}\` (${entity})`, 'yes']),
      ...calls.map(({ name, tellsOwners }) => [`\`${name}\``, tellsOwners ? 'yes' : '']),
    ],
  })
}
