import type { Screen } from '#schemas/runtime/screen/screen.ts'
import type { HostedFormKind } from '../content/hosted-form-path.ts'

/** Returns what the screen of a hosted form submits. */
export const getFormKind = ({ submit }: Screen): HostedFormKind =>
  submit?.call === 'submitSurvey' ? 'survey' : 'form'
