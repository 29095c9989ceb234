import { useApp } from '../../../screen/app-context.ts'
import type { BlockProps } from '../block.ts'
import { HostedFormBlock } from '../hosted-form-block.tsx'

export function SurveyBlock({ options: { survey, label, ...texts } }: BlockProps<'survey'>) {
  const { i18n } = useApp()
  return (
    <HostedFormBlock {...texts} kind="survey" id={survey} label={label ?? i18n.t('content.open_survey')} />
  )
}
