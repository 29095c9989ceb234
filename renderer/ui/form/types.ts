/** RJSF's types, filled in with ours. What a value is the schema says, so to the types it is unknown. */
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
import type { PathLocalizer } from '../link/document-link.ts'

/** What every field and widget of a form can reach, at `registry.formContext`. */
export interface FormContext {
  /** RJSF holds all functions to be equal: by `locale` it sees that the language has changed. */
  readonly words: FormTranslator
  /** Of what is drawn at random for a visitor; without it nothing is. Must be the same on the server. */
  readonly seed?: string
  /** Without it files cannot be added. */
  readonly upload?: UploadFile
  /** Without it paths of ours are as they stand. */
  readonly href?: PathLocalizer
  /** Draws a registered widget of the product; without it a form has none. */
  readonly Part?: ComponentType<EmbeddedWidgetProps>
  /** Pointers of properties that do not exist now, so that they are not taken for pairs. */
  readonly hidden?: readonly string[]
  /** What is wrong now, for those widgets: pointers lead into the form's values. */
  readonly faults?: readonly Fault[]
}

/** Keeps a file. `field` is the name by which the form posts the field. */
export type UploadFile = (file: File, field: string, watch: UploadOptions) => Promise<Outcome<UploadedFile>>

export interface UploadOptions {
  readonly signal: AbortSignal
  /** 0 to 1. */
  progress(share: number): void
}

export interface UploadedFile {
  readonly id: string
  readonly name: string
  /** Media type. */
  readonly type: string
  readonly bytes: number
}

/** What a registered widget is drawn with inside of a form. */
export interface EmbeddedWidgetProps {
  readonly widget: string
  /** Of the property it fills. */
  readonly name: string
  readonly value: unknown
  /** From the ui schema, as they stand there. */
  readonly options: Readonly<Record<string, unknown>>
  /** Pointers are relative to the value. */
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
