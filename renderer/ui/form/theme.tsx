/** Everything RJSF renders through: our templates, widgets and fields by RJSF's names. */
import { AddressField } from './address.tsx'
import { MultiSchemaFieldTemplate } from './alternatives.tsx'
import { BookingPart } from './booking-part.tsx'
import { Checkbox } from './checkbox.tsx'
import { Checkboxes, Radios, Select } from './choice.tsx'
import { Computed } from './computed.tsx'
import { Country } from './country.tsx'
import { Field } from './field.tsx'
import { FileUpload } from './file-upload.tsx'
import { DateOnly, DateTime, Email, Hidden, Tel, Text, Textarea, TimeOnly, Url } from './input.tsx'
import { List, ListItem } from './list.tsx'
import { Matrix } from './matrix.tsx'
import { MultiSelect } from './multi-select.tsx'
import { NumberField } from './number-field.tsx'
import { Deeper, ObjectField, ObjectFields } from './object.tsx'
import { Password } from './password.tsx'
import { Pictures } from './pictures.tsx'
import { Csat, Nps, Rating, Scale } from './points.tsx'
import { RadioOther } from './radio-other.tsx'
import { Range } from './range.tsx'
import { Ranking } from './ranking.tsx'
import { Signature } from './signature.tsx'
import type { FormFields, FormTemplates, FormWidgets, UnsupportedProps } from './types.ts'
import { Untyped } from './untyped.tsx'

export const formTemplates: FormTemplates = {
  FieldTemplate: Field,
  ObjectFieldTemplate: ObjectFields,
  ArrayFieldTemplate: List,
  ArrayFieldItemTemplate: ListItem,
  MultiSchemaFieldTemplate: MultiSchemaFieldTemplate,
  CyclicSchemaExpandTemplate: Deeper,
  // What they would show is shown by the frames above, bound to its control.
  DescriptionFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: Nothing,
  WrapIfAdditionalTemplate: ({ children }) => children,
  UnsupportedFieldTemplate: Unsupported,
}

export const formWidgets: FormWidgets = {
  TextWidget: Text,
  EmailWidget: Email,
  URLWidget: Url,
  PasswordWidget: Password,
  UpDownWidget: Text,
  RangeWidget: Range,
  DateWidget: DateOnly,
  TimeWidget: TimeOnly,
  DateTimeWidget: DateTime,
  TextareaWidget: Textarea,
  HiddenWidget: Hidden,
  SelectWidget: Select,
  RadioWidget: Radios,
  CheckboxesWidget: Checkboxes,
  CheckboxWidget: Checkbox,
  tel: Tel,
  number: Text,
  country: Country,
  computed: Computed,
  file: FileUpload,
  // By the schema's format.
  upload: FileUpload,
  'multi-select': MultiSelect,
  'radio-other': RadioOther,
  pictures: Pictures,
  rating: Rating,
  nps: Nps,
  csat: Csat,
  scale: Scale,
}

// Ours have no options of their own, so RJSF need not wrap each in a component that adds them.
for (const widget of Object.values(formWidgets)) Object.assign(widget, { MergedWidget: widget })

export const formFields: FormFields = {
  NumberField,
  ObjectField,
  FallbackField: Untyped,
  address: AddressField,
  signature: Signature,
  matrix: Matrix,
  ranking: Ranking,
  slot: BookingPart,
  service: BookingPart,
  provider: BookingPart,
  guests: BookingPart,
}

function Nothing() {
  return null
}

/** A document that passed its checks has none. */
function Unsupported(props: Pick<UnsupportedProps, 'fieldPathId' | 'schema'> & { reason?: string }): never {
  const { fieldPathId, schema, reason = `its type is ${schema.type}` } = props
  throw new Error(
    `The field "${fieldPathId.path.join('.')}" cannot be shown (${reason}): give it a type that forms have.`,
  )
}
