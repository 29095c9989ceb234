import { compileTypes, generatedFileBanner } from './compile-types.ts'
import { type CallDocument, readCalls, readEntities, type SchemaObject, toTypeName } from './documents.ts'

/** Generates a type for each entity, and for the input and output of each call. */
export async function generateSchemaTypes(root: string): Promise<string> {
  return `${generatedFileBanner}\n${await compileSchemaTypes(await readEntities(root), await readCalls(root))}\n`
}

/** Compiles the types of entities and of the calls that use them. */
export async function compileSchemaTypes(
  entities: Readonly<Record<string, SchemaObject>>,
  calls: readonly CallDocument[],
): Promise<string> {
  const schemas = { ...entities }
  for (const call of calls) {
    schemas[`${toTypeName(call.name)}Input`] = call.input
    if (getReferencedTypeName(call.output) === undefined)
      schemas[`${toTypeName(call.name)}Output`] = call.output
  }
  return compileTypes(schemas)
}

/** Returns the entity's name if the schema is a bare reference to it. */
export const getReferencedTypeName = (schema: SchemaObject): string | undefined =>
  typeof schema.$ref === 'string' ? schema.$ref.split('/').at(-1) : undefined
