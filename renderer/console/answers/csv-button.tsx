import { Link, useLocation, useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useConsole, useWords } from '../console-context.ts'
import { getSignInPath } from '../sign-in/return-path.ts'
import { readFilterInput } from './answer-filter.ts'
import type { AnsweredFormKey } from './use-answered-forms.ts'
import { useDownload } from './use-download.ts'

/** Downloads what the filter leaves as a table. It needs a recent sign-in, to which it leads and back. */
export function CsvButton({ form }: { readonly form: AnsweredFormKey }) {
  const { words } = useConsole()
  const [query] = useSearchParams()
  const { download, isBusy, problem } = useDownload('exportSubmissions')
  const name = `${form.form}.csv`
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
      {problem && problem.code !== 'session.proof_needed' && (
        <Notice kind="problem">{words.formatProblem(problem)}</Notice>
      )}
      {problem?.code === 'session.proof_needed' && <ProofNotice />}
    </>
  )
}

function ProofNotice() {
  const words = useWords()
  const { pathname, search } = useLocation()
  return (
    <Notice
      kind="problem"
      title={words.t('people.proof')}
      actions={
        <Link className="bp-button bp-button--secondary" to={getSignInPath(`/operator${pathname}${search}`)}>
          {words.t('people.proof_go')}
        </Link>
      }
    >
      {words.t('answers.proof_hint')}
    </Notice>
  )
}
