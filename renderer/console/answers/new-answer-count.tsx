import { useI18n } from '../context/console-context.ts'
import { useAnsweredForms } from './use-answered-forms.ts'

/** How many answers came since yesterday; nothing if none did. */
export function NewAnswerCount() {
  const i18n = useI18n()
  const { forms } = useAnsweredForms().data ?? { forms: [] }
  const count = forms.reduce((sum, form) => sum + form.new, 0)
  if (count === 0) return null
  return (
    <>
      <span className="console-count" aria-hidden="true">
        {count > 99 ? '99+' : count}
      </span>
      <span className="bp-hidden">{i18n.t('nav.answers_new', { count })}</span>
    </>
  )
}
