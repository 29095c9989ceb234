import { useApp } from '../../../screen/app-context.ts'
import type { BlockProps } from '../block.ts'
import { CallToAction } from '../call-to-action.tsx'

export function SurveyBlock({ options: { survey, title, text, label } }: BlockProps<'survey'>) {
  const { i18n } = useApp()
  return (
    <CallToAction
      {...{ title, text }}
      label={label ?? i18n.t('content.open_survey')}
      path={`/widget/survey/${encodeURIComponent(survey)}`}
    />
  )
}
