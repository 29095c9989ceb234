/**
 * Names by which documents refer to each other: meta schemas use them as `bookplate#/$defs/CallName`. The
 * configuration check accepts any text there, because a separate check suggests the nearest name; the schemas
 * for editors list the existing names.
 */
export interface DocumentNames {
  /** The calls that blocks may load. */
  readonly BlockCallName: readonly string[]
  readonly CallName: readonly string[]
  readonly ErrorMappingName: readonly string[]
  /** The values that `ui:field` of a form may have. */
  readonly FieldName: readonly string[]
  readonly FormName: readonly string[]
  readonly LayoutName: readonly string[]
  readonly ProblemCode: readonly string[]
  readonly ScreenName: readonly string[]
  readonly WidgetName: readonly string[]
}

export const documentNameKinds: readonly (keyof DocumentNames)[] = [
  'BlockCallName',
  'CallName',
  'ErrorMappingName',
  'FieldName',
  'FormName',
  'LayoutName',
  'ProblemCode',
  'ScreenName',
  'WidgetName',
]
