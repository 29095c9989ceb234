/** Which questions a service asks when somebody books, with the ways to change them. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { asText } from '#renderer/ui/form/input.tsx'
import type { FormWidgetProps } from '#renderer/ui/form/types.ts'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { failed, type Problem } from '#schemas/runtime/core/problem.ts'
import { toFreeSlug } from '#schemas/runtime/form/form-names.ts'
import { useConsole, useSignedIn } from '../../context/console-context.ts'
import { canChangeForms } from '../../context/rights.ts'
import { useRecordForm } from '../editor/record-form-context.ts'
import { ReferenceWidget } from './references.tsx'

export function DetailsFormWidget(props: FormWidgetProps) {
  const { i18n } = useConsole()
  const { membership, session } = useSignedIn()
  const { kind, draft } = useRecordForm()
  const { isBusy, problem, copy } = useOwnQuestions(props)
  const asked = asText(props.value) || asText(props.options.usual)
  const { role, business } = membership
  const canCopy = kind === 'services' && session.areDocumentsFiles !== true
  const hasOwn = asked.startsWith(getOwnFormId(draft))
  return (
    <>
      <ReferenceWidget {...props} />
      {canChangeForms(role) && asked !== '' && (
        <p className="console-record-links">
          <Link to={`/${business.slug}/forms/forms/${asked}`}>{i18n.t('record.edit_questions')}</Link>
          {canCopy && !hasOwn && (
            <button type="button" className="console-link" disabled={isBusy} onClick={() => void copy(asked)}>
              {i18n.t('record.own_questions')}
            </button>
          )}
        </p>
      )}
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
    </>
  )
}

const getOwnFormId = ({ slug }: Readonly<Record<string, unknown>>): string => `${asText(slug)}-questions`

/** Copies the questions for the service alone. Nobody is asked the copy before the service is saved. */
function useOwnQuestions({ onChange }: Pick<FormWidgetProps, 'onChange'>) {
  const { i18n, call, announce } = useConsole()
  const business = useSignedIn().membership.business.slug
  const queries = useQueryClient()
  const { draft, form } = useRecordForm()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const write = async (asked: string): Promise<Problem | undefined> => {
    const found = await call('getDocument', { kind: 'forms', key: asked }, { business })
    if (!found.ok) return found.problem
    const original = found.value.published?.document ?? found.value.product?.document
    if (!original) return failed('record.not_found').problem
    const key = toFreeSlug(getOwnFormId(draft), 'questions', form.forms)
    const record = { ...original, id: key, version: 1 }
    const saved = await call('saveRecord', { kind: 'forms', key, record, ifVersion: 0 }, { business })
    if (!saved.ok) return saved.problem
    await queries.invalidateQueries()
    onChange(key)
    announce(i18n.t('record.own_questions_done'))
    return undefined
  }
  return {
    isBusy,
    problem,
    async copy(asked: string) {
      setBusy(true)
      setProblem(await write(asked))
      setBusy(false)
    },
  }
}
