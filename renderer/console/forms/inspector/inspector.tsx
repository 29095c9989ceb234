import { useI18n } from '../../context/console-context.ts'
import { useFormEditing } from '../form-editing.ts'
import { listOutlinedFields } from '../model/form-outline.ts'
import { EndInspector } from './end-inspector.tsx'
import { FormInspector } from './form-inspector.tsx'
import { PlaceProblems } from './place-problems.tsx'
import { QuestionInspector } from './question-inspector.tsx'
import { useSettingHelp } from './setting-help.tsx'
import { StepInspector } from './step-inspector.tsx'

/** What can be changed about what is chosen. */
export function Inspector() {
  const i18n = useI18n()
  const { outline, chosen } = useFormEditing()
  const { onFocus, help } = useSettingHelp()
  const field = listOutlinedFields(outline).find(({ pointer }) => pointer === chosen)
  const step = outline.steps.findIndex(({ pointer }) => pointer !== '' && pointer === chosen)
  const end = outline.ends.findIndex(({ pointer }) => pointer === chosen)
  return (
    <section className="form-inspector" aria-label={i18n.t('builder.settings')} onFocus={onFocus}>
      <PlaceProblems />
      {field ? (
        <QuestionInspector key={field.pointer} field={field} />
      ) : step >= 0 ? (
        <StepInspector key={chosen} index={step} />
      ) : end >= 0 ? (
        <EndInspector key={chosen} index={end} />
      ) : (
        <FormInspector />
      )}
      {help}
    </section>
  )
}
