/** The fields and widgets that only editors of records have, by their names in `schemas/records`. */
import type { FormFields, FormWidgets } from '#renderer/ui/form/types.ts'
import { BeforeWidget } from './before.tsx'
import { DepositField } from './deposit.tsx'
import { DetailsFormWidget } from './details-form.tsx'
import { DeadlineWidget, DurationWidget, MinutesWidget } from './duration.tsx'
import { InstantWidget } from './instant.tsx'
import { LazyPhotoField, LazyPictureField } from './lazy-picture.tsx'
import { LazyWeekField } from './lazy-week.tsx'
import { LinkWidget } from './link.tsx'
import { LocalizedTextField } from './localized-text.tsx'
import { MoneyWidget } from './money.tsx'
import { RecordNumberField } from './record-number.tsx'
import { OfferedServicesField, ReferencesWidget, ReferenceWidget } from './references.tsx'
import { LanguageWidget, SlugWidget, SwitchWidget, ZoneWidget } from './small-widgets.tsx'

export const recordFields: FormFields = {
  NumberField: RecordNumberField,
  text: LocalizedTextField,
  deposit: DepositField,
  offered: OfferedServicesField,
  week: LazyWeekField,
  image: LazyPictureField,
  photo: LazyPhotoField,
}

export const recordWidgets: FormWidgets = {
  CheckboxWidget: SwitchWidget,
  minutes: MinutesWidget,
  span: DurationWidget,
  deadline: DeadlineWidget,
  before: BeforeWidget,
  money: MoneyWidget,
  moment: InstantWidget,
  references: ReferencesWidget,
  reference: ReferenceWidget,
  'details-form': DetailsFormWidget,
  link: LinkWidget,
  slug: SlugWidget,
  zone: ZoneWidget,
  language: LanguageWidget,
}
