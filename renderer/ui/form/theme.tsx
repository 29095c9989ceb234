/** Lists everything that RJSF renders with: our templates, widgets and fields by RJSF's names. */
import { AddressField } from './address.tsx'
import { ArrayFieldItemTemplate, ArrayFieldTemplate } from './array-field-template.tsx'
import { CheckboxWidget } from './checkbox.tsx'
import { CheckboxesWidget, RadioWidget, SelectWidget } from './choice.tsx'
import { ComputedWidget } from './computed.tsx'
import { CountryWidget } from './country.tsx'
import { EmailWidget } from './email-input.tsx'
import { FallbackField } from './fallback-field.tsx'
import { FieldTemplate } from './field-template.tsx'
import { FileUploadWidget } from './file-upload.tsx'
import {
  DateTimeWidget,
  DateWidget,
  HiddenWidget,
  TelWidget,
  TextareaWidget,
  TextWidget,
  TimeWidget,
  UpDownWidget,
  UrlWidget,
} from './input.tsx'
import { MatrixField } from './matrix.tsx'
import { MultiSchemaFieldTemplate } from './multi-schema-field-template.tsx'
import { MultiSelectWidget } from './multi-select.tsx'
import { NumberField } from './number-field.tsx'
import { CyclicSchemaExpandTemplate, ObjectField, ObjectFieldTemplate } from './object-field.tsx'
import { PasswordWidget } from './password.tsx'
import { PictureChoiceWidget } from './picture-choice.tsx'
import { RadioOtherWidget } from './radio-other.tsx'
import { RangeWidget } from './range.tsx'
import { RankingField } from './ranking.tsx'
import { CsatWidget, NpsWidget, RatingWidget, ScaleWidget } from './rating-scales.tsx'
import { SchemaField } from './schema-field.tsx'
import { SignatureField } from './signature.tsx'
import type { FormFields, FormTemplates, FormWidgets, UnsupportedTemplateProps } from './types.ts'

export const formTemplates: FormTemplates = {
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  MultiSchemaFieldTemplate,
  CyclicSchemaExpandTemplate,
  // The frames above already show these, bound to the control.
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
  WrapIfAdditionalTemplate: ({ children }) => children,
  UnsupportedFieldTemplate: Unsupported,
}

export const formWidgets: FormWidgets = {
  TextWidget,
  EmailWidget,
  URLWidget: UrlWidget,
  PasswordWidget,
  UpDownWidget,
  RangeWidget,
  DateWidget,
  TimeWidget,
  DateTimeWidget,
  TextareaWidget,
  HiddenWidget,
  SelectWidget,
  RadioWidget,
  CheckboxesWidget,
  CheckboxWidget,
  tel: TelWidget,
  // RJSF calls it `uri`.
  url: UrlWidget,
  number: TextWidget,
  country: CountryWidget,
  computed: ComputedWidget,
  file: FileUploadWidget,
  // Chosen by the schema's format.
  upload: FileUploadWidget,
  phone: TelWidget,
  'multi-select': MultiSelectWidget,
  'radio-other': RadioOtherWidget,
  pictures: PictureChoiceWidget,
  rating: RatingWidget,
  nps: NpsWidget,
  csat: CsatWidget,
  scale: ScaleWidget,
}

// Our widgets have no options of their own, so RJSF need not wrap each in a component that adds them.
for (const widget of Object.values(formWidgets)) Object.assign(widget, { MergedWidget: widget })

export const formFields: FormFields = {
  NumberField,
  ObjectField,
  SchemaField,
  FallbackField,
  address: AddressField,
  signature: SignatureField,
  matrix: MatrixField,
  ranking: RankingField,
}

function Nothing() {
  return null
}

/** Throws: a document that passed its checks has no unsupported field. */
function Unsupported(
  props: Pick<UnsupportedTemplateProps, 'fieldPathId' | 'schema'> & { reason?: string },
): never {
  const { fieldPathId, schema, reason = `its type is ${schema.type}` } = props
  throw new Error(
    `The field "${fieldPathId.path.join('.')}" cannot be shown (${reason}): give it a type that forms have.`,
  )
}
