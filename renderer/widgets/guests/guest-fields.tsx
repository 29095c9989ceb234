import { type FocusEvent, useMemo } from 'react'
import type { Guest } from '#schemas/generated/types.gen.ts'
import { evaluateGuest } from '#schemas/runtime/booking/guest-faults.ts'
import { type GuestRules, toGuestForm } from '#schemas/runtime/booking/guest-rules.ts'
import type { Fault } from '#schemas/runtime/core/problem.ts'
import { cleanAnswers } from '#schemas/runtime/form/clean-answers.ts'
import type { FormValues, JsonObject } from '#schemas/runtime/form/form.ts'
import { useApp } from '../../screen/app-context.ts'
import { FormFieldsView } from '../../screen/form/form-fields.tsx'
import { prepareRenderableForm } from '../../screen/form/renderable-form.ts'

interface Props {
  /** Unique on the page. */
  readonly id: string
  readonly guest: Guest
  readonly rules: GuestRules
  readonly scope: JsonObject
  /** Pointers lead into the guest. */
  readonly faults: readonly Fault[]
  readonly onChange: (answers: FormValues) => void
}

/** The fields of one guest, drawn like those of a form. */
export function GuestFields({ id, guest, rules, scope, faults, onChange }: Props) {
  const { i18n } = useApp()
  const document = toGuestForm(rules)
  const { service: _, ...values } = guest
  const decisions = JSON.stringify(evaluateGuest(guest, document, scope).decisions)
  const form = useMemo(() => prepareRenderableForm(document, decisions, i18n), [document, decisions, i18n])
  // The list is a new one each time, but RJSF draws fields again whose faults are another object.
  const key = JSON.stringify(faults)
  const shown = useMemo((): readonly Fault[] => JSON.parse(key), [key])
  const notation = useMemo(() => ({ tag: i18n.tag }), [i18n.tag])
  const leave = ({ target, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (target === relatedTarget) return
    // What was pasted shows as it is sent.
    const cleaned = cleanAnswers(document, values)
    if (cleaned !== values) onChange(cleaned)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it listens to what bubbles up from the fields
    <div onBlur={leave}>
      <FormFieldsView
        document={document}
        form={form}
        values={values}
        faults={shown}
        i18n={i18n}
        notation={notation}
        formId={id}
        onChange={onChange}
      />
    </div>
  )
}
