/** Everything RJSF renders through: our templates, widgets and fields by RJSF's names. */
import { Checkbox, Checkboxes, Radios, Select } from './choice.tsx'
import { Field } from './field.tsx'
import {
  DateOnly,
  DateTime,
  Email,
  Hidden,
  Password,
  Range,
  Tel,
  Text,
  Textarea,
  TimeOnly,
  Url,
} from './input.tsx'
import { List, ListItem } from './list.tsx'
import { NumberField } from './number-field.tsx'
import { Alternatives, ObjectFields } from './object.tsx'
import type { FormFields, FormTemplates, FormWidgets, UnsupportedProps } from './types.ts'

export const formTemplates: FormTemplates = {
  FieldTemplate: Field,
  ObjectFieldTemplate: ObjectFields,
  ArrayFieldTemplate: List,
  ArrayFieldItemTemplate: ListItem,
  MultiSchemaFieldTemplate: Alternatives,
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
}

export const formFields: FormFields = { NumberField }

function Nothing() {
  return null
}

/** A document that passed its checks has none. */
function Unsupported({ fieldPathId, reason }: UnsupportedProps): never {
  throw new Error(
    `The field "${fieldPathId.path.join('.')}" cannot be shown (${reason}): give it a type that forms have.`,
  )
}
