import { banner, compileTypes } from './compile.ts'
import { readCalls, readEntities, type SchemaObject, typeName } from './documents.ts'

/** Entities, and what goes into and comes out of each call → one type each. */
export async function schemaTypes(root: string): Promise<string> {
  const schemas: Record<string, SchemaObject> = await readEntities(root)
  for (const call of await readCalls(root)) {
    schemas[`${typeName(call.name)}Input`] = call.input
    if (referenced(call.output) === undefined) schemas[`${typeName(call.name)}Output`] = call.output
  }
  return `${banner}\n${await compileTypes(schemas)}\n`
}

/** The entity that a schema is nothing but a reference to. */
export const referenced = (schema: SchemaObject): string | undefined =>
  typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
