import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { SvgIcon } from '#renderer/ui/button/icon.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { closePath } from '../ui/icon-paths.ts'
import { type ActiveFilter, type FilterQuestion, listActiveFilters, withoutFilter } from './answer-filter.ts'
import { AnswerFilterForm } from './answer-filter-form.tsx'

interface Props {
  readonly questions: readonly FilterQuestion[]
  readonly versions: readonly number[]
  /** Beside the form. */
  readonly children: ReactNode
}

/** What the answers are filtered by, each to be removed, and a form for more. */
export function AnswerFilterBar({ questions, versions, children }: Props) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const [query, setQuery] = useSearchParams()
  const id = useId()
  const active = listActiveFilters(query, { questions, i18n, zone })
  const remove = (filter?: ActiveFilter) => {
    setQuery(withoutFilter(query, filter))
    // The button goes, and the way to more filters takes the focus.
    document.getElementById(id)?.focus()
  }
  return (
    <div className="console-answer-filters">
      {active.length > 0 && (
        <ul className="console-tags" aria-label={i18n.t('answers.filtered_by')}>
          {active.map(filter => (
            <li key={`${filter.name} ${filter.value}`} className="console-tag">
              {filter.label}
              <button
                type="button"
                aria-label={i18n.t('answers.remove_filter', { filter: filter.label })}
                onClick={() => remove(filter)}
              >
                <SvgIcon path={closePath} />
              </button>
            </li>
          ))}
          <li>
            <Button type="button" look="quiet" onClick={() => remove()}>
              {i18n.t('answers.clear')}
            </Button>
          </li>
        </ul>
      )}
      <details className="console-filters">
        <summary id={id}>{i18n.t('answers.filters')}</summary>
        {/* Another address fills the fields anew. */}
        <AnswerFilterForm key={`${query}`} questions={questions} versions={versions} />
      </details>
      {children}
    </div>
  )
}
