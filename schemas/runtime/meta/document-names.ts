/**
 * Names that documents give each other: meta schemas refer to them as `bookplate#/$defs/CallName`. Where a
 * configuration is checked each is any text, because a check of its own says which name is the nearest; the schemas
 * for editors list the names that there are.
 */
export interface DocumentNames {
  readonly CallName: readonly string[]
  readonly ErrorMappingName: readonly string[]
  /** What `ui:field` of a form may say. */
  readonly FieldName: readonly string[]
  readonly FormName: readonly string[]
  readonly LayoutName: readonly string[]
  readonly ProblemCode: readonly string[]
  readonly ScreenName: readonly string[]
  readonly WidgetName: readonly string[]
}

export const documentNameKinds: readonly (keyof DocumentNames)[] = [
  'CallName',
  'ErrorMappingName',
  'FieldName',
  'FormName',
  'LayoutName',
  'ProblemCode',
  'ScreenName',
  'WidgetName',
]
