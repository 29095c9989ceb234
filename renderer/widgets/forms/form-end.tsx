/** Shows the end that the answers led to, once everything is sent. */

import { type InterpolationScope, withInterpolation } from '#schemas/runtime/expression/interpolation.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { useApp } from '../../screen/app-context.ts'
import { isFormDocument } from '../../screen/form/form-document.ts'
import { useHeadingFocus } from '../../screen/use-heading-focus.ts'
import type { WidgetProps } from '../../screen/widget.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ConfirmationPanel } from '../../ui/confirmation-panel/confirmation-panel.tsx'
import { toLinkAttributes } from '../../ui/link/configured-link.ts'
import { renderLocalizedText } from './render-localized-text.ts'

export function FormEndWidget({ scope: { form, query } }: WidgetProps<'form-end'>) {
  const { words: plain, href } = useApp()
  const heading = useHeadingFocus(true)
  const document = isForm(form) ? form : undefined
  const { ends = [], answered = nothing } = document ?? {}
  const words = document ? withInterpolation(plain, document, answered) : plain
  const end = ends.find(({ id }) => id === query.end)
  const link = end?.link && toLinkAttributes(end.link, href)
  return (
    <ConfirmationPanel
      ref={heading}
      title={end ? renderLocalizedText(end.title, words) : words.t('form.thank_you')}
      text={end ? renderLocalizedText(end.text, words) : words.t('form.thank_you_hint')}
      facts={[]}
      actions={link && <ButtonLink {...link}>{renderLocalizedText(end.link?.label, words)}</ButtonLink>}
    />
  )
}

const nothing: InterpolationScope = { values: {} }

/** A form with the answers that its end names. */
interface AnsweredForm extends FormDocument {
  readonly answered?: InterpolationScope
}

const isForm = (value: unknown): value is AnsweredForm => isFormDocument(value)
