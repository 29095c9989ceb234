/** Shows a hosted form one question at a time. Only documents with `"pace": "one"` load this chunk. */
import { listQuestionSteps, toQuestionForm } from '#schemas/runtime/form/question-steps.ts'
import { isFormDocument } from '../../../screen/form/form-document.ts'
import type { WidgetProps } from '../../../screen/widget.ts'
import { CountedRankingField } from '../../../ui/form/paced/counted-ranking.tsx'
import { PacedStylesheet } from '../../../ui/form/paced/paced-stylesheet.tsx'
import type { HostedFormLayout } from '../classic-layout.tsx'
import { HostedForm } from '../hosted-form.tsx'
import { QuestionFoot } from './question-foot.tsx'
import { QuestionHead } from './question-head.tsx'

export function PacedFormWidget(props: WidgetProps<'paced-form'>) {
  const { form } = props.scope
  if (!isFormDocument(form)) return null
  return (
    <>
      <PacedStylesheet />
      <div className="bp-paced">
        <HostedForm {...props} document={form} layout={questionLayout} />
      </div>
    </>
  )
}

const questionLayout: HostedFormLayout = {
  listSteps: listQuestionSteps,
  toForm: toQuestionForm,
  fields: { ranking: CountedRankingField },
  Head: QuestionHead,
  Foot: QuestionFoot,
}
