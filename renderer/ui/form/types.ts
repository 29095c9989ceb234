/** RJSF's types, filled in with ours. What a value is the schema says, so to the types it is unknown. */
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  FieldProps,
  FieldTemplateProps,
  MultiSchemaFieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryFieldsType,
  RegistryWidgetsType,
  RJSFSchema,
  TemplatesType,
  UnsupportedFieldProps,
  WidgetProps,
} from '@rjsf/utils'
import type { FormWords } from '#schemas/form-text.ts'

/** What every field and widget of a form can reach, at `registry.formContext`. */
export interface FormContext {
  /** RJSF holds all functions to be equal: by `locale` it sees that the language has changed. */
  readonly words: FormWords
}

export type FormFields = RegistryFieldsType<unknown, RJSFSchema, FormContext>
export type FormWidgets = RegistryWidgetsType<unknown, RJSFSchema, FormContext>
export type FormTemplates = Partial<TemplatesType<unknown, RJSFSchema, FormContext>>

export type FormFieldProps = FieldProps<unknown, RJSFSchema, FormContext>
export type FormWidgetProps = WidgetProps<unknown, RJSFSchema, FormContext>
export type FieldFrameProps = FieldTemplateProps<unknown, RJSFSchema, FormContext>
export type ObjectProps = ObjectFieldTemplateProps<unknown, RJSFSchema, FormContext>
export type ArrayProps = ArrayFieldTemplateProps<unknown, RJSFSchema, FormContext>
export type ArrayItemProps = ArrayFieldItemTemplateProps<unknown, RJSFSchema, FormContext>
export type AlternativesProps = MultiSchemaFieldTemplateProps<unknown, RJSFSchema, FormContext>
export type UnsupportedProps = UnsupportedFieldProps<unknown, RJSFSchema, FormContext>
