/**
 * Every widget a screen or form may name. A business's own widget is one more line here: a view, and the calls
 * whose answers its first paint needs.
 */
import type { ComponentType } from 'react'
import type { LocaleCode } from '#locales/codes.ts'
import type { CallName } from '#schemas/calls.gen.ts'
import { fieldsOf, type Scope, type Step } from '#schemas/screen.ts'
import { fill } from '#schemas/template.ts'
import type { Instant, Zone } from '#schemas/time.ts'
import { formOf } from '../screen/progress.ts'
import { BookingConfirmation } from './booking-confirmation.tsx'
import { BookingReview } from './booking-review.tsx'
import { BookingSummary } from './booking-summary.tsx'
import { ChangePolicyNote } from './change-policy.tsx'
import { ChosenTimeLine } from './chosen-time-line.tsx'
import { OfferWidget } from './offer.tsx'
import { ProviderWidget } from './provider.tsx'
import { ServiceWidget } from './service.tsx'
import { SlotWidget } from './slot.tsx'
import { slotNeeds } from './slot-query.ts'
import type { WidgetProps } from './widget.ts'

export interface Need {
  readonly call: CallName
  readonly input: Readonly<Record<string, unknown>>
}

/** When and for whom a first paint is made. */
export interface Moment {
  readonly zone: Zone
  readonly now: Instant
  readonly locale: LocaleCode
}

interface Widget {
  readonly view: ComponentType<WidgetProps>
  readonly needs?: (options: Readonly<Record<string, unknown>>, scope: Scope, moment: Moment) => readonly Need[]
}

export const widgets: Readonly<Record<string, Widget>> = {
  offer: { view: OfferWidget },
  service: { view: ServiceWidget },
  provider: { view: ProviderWidget },
  slot: { view: SlotWidget, needs: slotNeeds },
  'booking-summary': { view: BookingSummary },
  'change-policy': { view: ChangePolicyNote },
  'chosen-time': { view: ChosenTimeLine },
  'booking-review': { view: BookingReview },
  'booking-confirmation': { view: BookingConfirmation },
}

/** What a step needs before it can be painted: its form's document, and what its widgets ask for. */
export function neededBy(step: Step, scope: Scope, moment: Moment): readonly Need[] {
  const form = formOf(step, scope)
  const ofFields = fieldsOf(step, scope).flatMap(({ ui }) => {
    const widget = widgets[ui['ui:field'] ?? '']
    return widget?.needs?.(optionsOf(ui['ui:options'], scope), scope, moment) ?? []
  })
  return form === undefined ? ofFields : [{ call: 'getForm', input: { id: form } }, ...ofFields]
}

/** A widget's options with their templates filled in. */
export function optionsOf(options: Readonly<Record<string, unknown>> | undefined, scope: Scope): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(options ?? {}).map(([name, part]) => [name, fill(part, scope)]))
}
