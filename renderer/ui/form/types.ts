/** RJSF's types, specialized for our forms. A schema determines what a value is, so its type is unknown. */
import type {
  ArrayFieldItemTemplateProps,
  ArrayFieldTemplateProps,
  CyclicSchemaExpandProps,
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
import type { ComponentType } from 'react'
import type { Fault, Outcome } from '#schemas/runtime/core/problem.ts'
import type { FormTranslator } from '#schemas/runtime/form/form-text.ts'
import type { PathLocalizer } from '../link/configured-link.ts'

/** The context available to every field and widget of a form, as `registry.formContext`. */
export interface FormContext {
  /** Translates texts. RJSF treats all functions as equal: it notices a new language by `locale`. */
  readonly i18n: FormTranslator
  /** Seeds a visitor's random orders; without it, nothing is random. Must be the same on the server. */
  readonly seed?: string
  /** The names of the fields in which an amount is entered, and its currency (ISO 4217). */
  readonly amounts?: readonly string[] | undefined
  readonly currency?: string | undefined
  /** Uploads files; without it, files cannot be added. */
  readonly upload?: UploadFile
  /** Whether email fields ask "Did you mean …?". */
  readonly suggestsEmails?: boolean
  /** Localizes our paths; without it, they stay unchanged. */
  readonly href?: PathLocalizer
  /** Renders a registered widget of the product; without it, a form has none. */
  readonly Part?: ComponentType<EmbeddedWidgetProps>
  /** Pointers of properties that are currently hidden, so that they are not taken for pairs. */
  readonly hidden?: readonly string[]
  /** The current errors, for those widgets. Pointers are relative to the form's values. */
  readonly faults?: readonly Fault[]
}

/** Uploads a file. `field` is the name under which the form posts the field. */
export type UploadFile = (
  file: File,
  field: string,
  watch: UploadRequestOptions,
) => Promise<Outcome<UploadedFile>>

export interface UploadRequestOptions {
  readonly signal: AbortSignal
  /** Reports progress, 0 to 1. */
  progress(share: number): void
}

export interface UploadedFile {
  readonly id: string
  readonly name: string
  /** The media type. */
  readonly type: string
  readonly bytes: number
}

/** The props of a registered widget inside a form. */
export interface EmbeddedWidgetProps {
  readonly widget: string
  /** The name of the property it fills. */
  readonly name: string
  readonly value: unknown
  /** The options, unchanged from the ui schema. */
  readonly options: Readonly<Record<string, unknown>>
  /** Errors whose pointers are relative to the value. */
  readonly faults: readonly Fault[]
  onChange(value: unknown): void
}

export type FormFields = RegistryFieldsType<unknown, RJSFSchema, FormContext>
export type FormWidgets = RegistryWidgetsType<unknown, RJSFSchema, FormContext>
export type FormTemplates = Partial<TemplatesType<unknown, RJSFSchema, FormContext>>

export type FormFieldProps = FieldProps<unknown, RJSFSchema, FormContext>
export type FormWidgetProps = WidgetProps<unknown, RJSFSchema, FormContext>
export type FormFieldTemplateProps = FieldTemplateProps<unknown, RJSFSchema, FormContext>
export type ObjectTemplateProps = ObjectFieldTemplateProps<unknown, RJSFSchema, FormContext>
export type ArrayTemplateProps = ArrayFieldTemplateProps<unknown, RJSFSchema, FormContext>
export type ArrayItemTemplateProps = ArrayFieldItemTemplateProps<unknown, RJSFSchema, FormContext>
export type MultiSchemaTemplateProps = MultiSchemaFieldTemplateProps<unknown, RJSFSchema, FormContext>
export type UnsupportedTemplateProps = UnsupportedFieldProps<unknown, RJSFSchema, FormContext>
export type CyclicSchemaTemplateProps = CyclicSchemaExpandProps<unknown, RJSFSchema, FormContext>
