import { useNavigate } from 'react-router'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'

/** The starting pages, of which one becomes a draft. */
export function PageStarters() {
  const i18n = useI18n()
  const navigate = useNavigate()
  const { business } = useSignedIn().membership
  const starters = useConsoleQuery('listStarters', {}).data?.starters.filter(({ kind }) => kind === 'page')
  const { act, problem, isBusy, variables } = useConsoleMutation('copyStarter', {
    onDone: ({ key }) => void navigate(`/${business.slug}/website/pages/${key}`),
  })
  if (!starters || starters.length === 0) return null
  return (
    <section className="console-part">
      <h2>{i18n.t('forms.examples')}</h2>
      <p className="console-muted">{i18n.t('forms.examples_hint')}</p>
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      <ul className="form-starters">
        {starters.map(({ kind, id, title, description }) => (
          <li key={id}>
            <button
              type="button"
              aria-busy={isBusy && variables?.id === id}
              onClick={() => act({ kind, id })}
            >
              <span className="console-strong">{i18n.text(title)}</span>
              <span className="console-muted">{i18n.text(description)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
