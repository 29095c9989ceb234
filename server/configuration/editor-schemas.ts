import { buildEditorSchemas, type EditorJsonSchema } from '#schemas/runtime/meta/editor-schemas.ts'
import { listBlockCalls } from './checks/call-checks.ts'
import type { UncheckedConfiguration } from './configuration.ts'

type Sources = Pick<
  UncheckedConfiguration,
  'calls' | 'definitions' | 'errors' | 'forms' | 'layouts' | 'problemList' | 'screens' | 'widgets'
>

/**
 * Returns a function that gives the meta schemas by name as editors read them, with the names and widgets of this
 * configuration. Builds them when the first is asked for.
 */
export function createEditorSchemaLookup(
  documents: Sources,
  meta: ReadonlyMap<string, EditorJsonSchema>,
): (name: string) => EditorJsonSchema | undefined {
  let schemas: ReadonlyMap<string, EditorJsonSchema> | undefined
  return name => {
    schemas ??= buildEditorSchemas({
      meta,
      entities: documents.definitions,
      widgets: [...documents.widgets.values()],
      names: {
        BlockCallName: listBlockCalls(documents.calls),
        CallName: [...documents.calls.keys()],
        // The rules of fields are not a screen's mapping.
        ErrorMappingName: [...documents.errors.keys()],
        FormName: [...documents.forms.keys()],
        LayoutName: [...documents.layouts.keys()],
        ProblemCode: documents.problemList.map(({ code }) => code),
        ScreenName: [...documents.screens.keys()],
      },
    })
    return schemas.get(name)
  }
}
