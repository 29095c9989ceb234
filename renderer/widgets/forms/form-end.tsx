/** All is sent: the end that the answers led to. */

import { isObject } from '#schemas/runtime/core/pointer.ts'
import { type InterpolationScope, withInterpolation } from '#schemas/runtime/expression/interpolation.ts'
import type { FormDocument } from '#schemas/runtime/form/form.ts'
import { useApp } from '../../screen/app-context.ts'
import { useScreen } from '../../screen/screen-context.ts'
import { useHeadingFocus } from '../../screen/use-heading-focus.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { ConfirmationPanel } from '../../ui/confirmation-panel/confirmation-panel.tsx'
import { resolveDocumentLink } from '../../ui/link/document-link.ts'
import { markedWording } from './marked-wording.ts'

export function FormEndWidget() {
  const { words: plain, href } = useApp()
  const { scope } = useScreen()
  const heading = useHeadingFocus(true)
  const document = isForm(scope.form) ? scope.form : undefined
  const { ends = [], answered = nothing } = document ?? {}
  const words = document ? withInterpolation(plain, document, answered) : plain
  const end = ends.find(({ id }) => id === scope.query.end)
  const link = end?.link && resolveDocumentLink(end.link, href)
  return (
    <ConfirmationPanel
      ref={heading}
      title={end ? markedWording(end.title, words) : words.t('form.thank_you')}
      text={end ? markedWording(end.text, words) : words.t('form.thank_you_hint')}
      facts={[]}
      actions={link && <ButtonLink {...link}>{markedWording(end.link?.label, words)}</ButtonLink>}
    />
  )
}

const nothing: InterpolationScope = { values: {} }

/** With the answers that its end names. */
interface AnsweredForm extends FormDocument {
  readonly answered?: InterpolationScope
}

const isForm = (value: unknown): value is AnsweredForm => isObject(value) && isObject(value.schema)
