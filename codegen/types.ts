import { banner, compileTypes } from './compile-types.ts'
import { readCalls, readEntities, type SchemaObject, toTypeName } from './documents.ts'

/** Entities, and what goes into and comes out of each call → one type each. */
export async function generateSchemaTypes(root: string): Promise<string> {
  const schemas: Record<string, SchemaObject> = await readEntities(root)
  for (const call of await readCalls(root)) {
    schemas[`${toTypeName(call.name)}Input`] = call.input
    if (getReferencedTypeName(call.output) === undefined)
      schemas[`${toTypeName(call.name)}Output`] = call.output
  }
  return `${banner}\n${await compileTypes(schemas)}\n`
}

/** The entity that a schema is nothing but a reference to. */
export const getReferencedTypeName = (schema: SchemaObject): string | undefined =>
  typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
