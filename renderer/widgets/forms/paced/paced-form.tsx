/** Shows a hosted form one question at a time. Only documents with `"pace": "one"` load this chunk. */
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { listQuestionSteps, toQuestionForm } from '#schemas/runtime/form/question-steps.ts'
import { isFormDocument } from '../../../screen/form/form-document.ts'
import { useScreen } from '../../../screen/screen-context.ts'
import type { WidgetProps } from '../../../screen/widget.ts'
import { CountedRankingField } from '../../../ui/form/paced/counted-ranking.tsx'
import { PacedStylesheet } from '../../../ui/form/paced/paced-stylesheet.tsx'
import type { HostedFormLayout } from '../classic-layout.tsx'
import { HostedFormView } from '../hosted-form-view.tsx'
import { QuestionFooter } from './question-footer.tsx'
import { QuestionHeader } from './question-header.tsx'

export function PacedFormWidget(props: WidgetProps<'paced-form'>) {
  const { name, scope } = props
  const { set } = useScreen()
  if (!isFormDocument(scope.form)) return null
  const answers: unknown = scope.values[name]
  return (
    <>
      <PacedStylesheet />
      <div className="bp-paced">
        <HostedFormView
          {...props}
          value={isObject(answers) ? answers : undefined}
          onChange={values => set({ [name]: values })}
          document={scope.form}
          layout={questionLayout}
        />
      </div>
    </>
  )
}

const questionLayout: HostedFormLayout = {
  listSteps: listQuestionSteps,
  toForm: toQuestionForm,
  fields: { ranking: CountedRankingField },
  Head: QuestionHeader,
  Foot: QuestionFooter,
}
