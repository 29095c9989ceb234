import { buildEditorSchemas } from '#schemas/runtime/meta/editor-schemas.ts'
import type { WidgetDeclaration } from '#schemas/runtime/screen/widget-declaration.ts'
import { readCalls, readEntities, readJsonFolder, readJsonList, type SchemaObject } from './documents.ts'

/** Bundles each of `schemas/meta/*.json` with what it refers to: file, as in `.vscode/settings.json` → text. */
export async function generateEditorSchemas(root: string): Promise<ReadonlyMap<string, string>> {
  const folder = <T>(name: string) => readJsonFolder<T>(`${root}/schemas/${name}`)
  const namesIn = async (name: string) => [...(await folder(name)).keys()]
  const widgets = await folder<WidgetDeclaration>('widgets')
  const problems = await readJsonList<{ readonly code: string }>(`${root}/schemas/problems.json`, 'problems')
  const schemas = buildEditorSchemas({
    meta: await folder<SchemaObject>('meta'),
    entities: await readEntities(root),
    widgets: [...widgets.values()],
    names: {
      BlockCallName: (await readCalls(root)).filter(({ blocks }) => blocks).map(({ name }) => name),
      CallName: await namesIn('calls'),
      // `fields.json` is not an error mapping of a screen.
      ErrorMappingName: (await namesIn('errors')).filter(name => name !== 'fields'),
      FormName: await namesIn('forms'),
      LayoutName: await namesIn('layouts'),
      ProblemCode: problems.map(({ code }) => code),
      ScreenName: await namesIn('screens'),
    },
  })
  return new Map(
    [...schemas].map(([name, schema]) => [
      `schemas/generated/meta/${name}.json`,
      `${JSON.stringify(schema, null, 1)}\n`,
    ]),
  )
}
