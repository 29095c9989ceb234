import { banner, compileTypes } from './compile-types.ts'
import { readCalls, readEntities, type SchemaObject, toTypeName } from './documents.ts'

/** Generates a type for each entity, and for the input and output of each call. */
export async function generateSchemaTypes(root: string): Promise<string> {
  const schemas: Record<string, SchemaObject> = await readEntities(root)
  for (const call of await readCalls(root)) {
    schemas[`${toTypeName(call.name)}Input`] = call.input
    if (getReferencedTypeName(call.output) === undefined)
      schemas[`${toTypeName(call.name)}Output`] = call.output
  }
  return `${banner}\n${await compileTypes(schemas)}\n`
}

/** Returns the entity's name if the schema is a bare reference to it. */
export const getReferencedTypeName = (schema: SchemaObject): string | undefined =>
  typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
