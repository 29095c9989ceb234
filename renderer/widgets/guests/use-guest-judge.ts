import { useMemo } from 'react'
import type { PublicService } from '#schemas/generated/types.gen.ts'
import type { GuestJudge } from '#schemas/runtime/booking/guest-faults.ts'
import { toFaults } from '#schemas/runtime/form/field-error.ts'
import { explainNumberIssues } from '#schemas/runtime/form/number-issues.ts'
import { useApp } from '../../screen/app-context.ts'
import { prepareRenderableForm } from '../../screen/form/renderable-form.ts'
import { findValidationIssues } from '../../screen/form/validator.ts'
import { useScope } from '../../screen/screen-context.ts'

/** Returns how the answers of guests are checked in the browser: like those of a form. */
export function useGuestJudge(service: PublicService): GuestJudge {
  const { i18n } = useApp()
  const { business } = useScope()
  return useMemo(
    () => ({
      scope: { service, business },
      findAnswerFaults(document, { decisions, values }) {
        const form = prepareRenderableForm(document, JSON.stringify(decisions), i18n)
        const issues = findValidationIssues(form.schema, values)
        const explained = explainNumberIssues(issues, { form, values, tag: i18n.tag })
        // The call has already added the default rules after the document's own.
        return toFaults(explained, { rules: document.errors ?? [] })
      },
    }),
    [service, business, i18n],
  )
}
