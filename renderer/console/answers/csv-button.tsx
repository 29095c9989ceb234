import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { useWords } from '../context/console-context.ts'
import { ProofProblem } from '../ui/proof-problem.tsx'
import { useDownload } from '../ui/use-download.ts'
import { readFilterInput } from './answer-filter.ts'
import type { AnsweredFormKey } from './use-answered-forms.ts'

/** Downloads what the filter leaves as a table. It needs a recent sign-in, to which it leads and back. */
export function CsvButton({ form }: { readonly form: AnsweredFormKey }) {
  const words = useWords()
  const [query] = useSearchParams()
  const name = `${form.form}.csv`
  const { download, isBusy, problem } = useDownload('exportSubmissions', file =>
    words.t('answers.csv_done', { name: file }),
  )
  return (
    <>
      <Button
        type="button"
        busy={isBusy}
        busyLabel={words.t('answers.csv_busy')}
        onClick={() => download({ ...form, ...readFilterInput(query), locale: words.locale }, name)}
      >
        {words.t('answers.csv')}
      </Button>
      <ProofProblem problem={problem} hint={words.t('answers.proof_hint')} />
    </>
  )
}
