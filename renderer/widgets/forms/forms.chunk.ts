/** The widgets of forms, as one chunk: all need the library that draws fields, which is nine tenths of it. */
import { GuestsWidget } from '../guests/guests.tsx'
import { FormEndWidget } from './form-end.tsx'
import { FormDocumentWidget } from './form-step.tsx'
import { HostedFormWidget } from './hosted-form.tsx'
import { PacedFormWidget } from './paced/paced-form.tsx'

export const hostedFormWidgets = {
  form: FormDocumentWidget,
  'form-end': FormEndWidget,
  guests: GuestsWidget,
  'hosted-form': HostedFormWidget,
  'paced-form': PacedFormWidget,
}
