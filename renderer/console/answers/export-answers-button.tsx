import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n } from '../context/console-context.ts'
import { ReauthenticationProblem } from '../ui/reauthentication-problem.tsx'
import { useDownload } from '../ui/use-download.ts'
import { readFilterInput } from './answer-filter.ts'
import type { AnsweredFormKey } from './use-answered-forms.ts'

/** Downloads what the filter leaves as a table. It needs a recent sign-in, to which it leads and back. */
export function ExportAnswersButton({ form }: { readonly form: AnsweredFormKey }) {
  const i18n = useI18n()
  const [query] = useSearchParams()
  const name = `${form.form}.csv`
  const { download, isBusy, problem } = useDownload('exportSubmissions', file =>
    i18n.t('answers.csv_done', { name: file }),
  )
  return (
    <>
      <Button
        type="button"
        busy={isBusy}
        busyLabel={i18n.t('answers.csv_busy')}
        onClick={() => download({ ...form, ...readFilterInput(query), locale: i18n.locale }, name)}
      >
        {i18n.t('answers.csv')}
      </Button>
      <ReauthenticationProblem problem={problem} hint={i18n.t('answers.proof_hint')} />
    </>
  )
}
