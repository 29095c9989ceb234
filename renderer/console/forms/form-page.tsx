import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { type OpenedDocument, readDocument } from '../documents/opened-document.ts'
import { useCallAsBusiness } from '../documents/use-document-draft.ts'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { FormEditor } from './form-editor.tsx'

/** The editor of the form or survey that the address names. */
export function FormPage() {
  const { kind, key = '' } = useParams()
  return kind === 'forms' || kind === 'surveys' ? (
    <OpenedForm key={`${kind}/${key}`} kind={kind} formKey={key} />
  ) : (
    <NotFoundPage />
  )
}

interface Props {
  readonly kind: 'forms' | 'surveys'
  readonly formKey: string
}

function OpenedForm({ kind, formKey }: Props) {
  const i18n = useI18n()
  const call = useCallAsBusiness()
  const product = useConsoleQuery('getProductDocument', { kind, key: formKey })
  const isKnown = product.data !== undefined || product.error !== null
  const [opened, setOpened] = useState<OpenedDocument>()
  const [problem, setProblem] = useState<Problem | 'missing'>()
  const document = product.data?.document
  // biome-ignore lint/correctness/useExhaustiveDependencies: later answers do not replace what is typed.
  useEffect(() => {
    if (!isKnown || opened) return
    let isOver = false
    void readDocument({ kind, key: formKey }, call, document).then(outcome => {
      if (isOver) return
      if (!outcome.ok) setProblem(outcome.problem)
      else if (outcome.value) setOpened(outcome.value)
      else setProblem('missing')
    })
    return () => {
      isOver = true
    }
  }, [isKnown, kind, formKey, call])
  if (problem === 'missing') return <NotFoundPage />
  if (problem) return <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>
  return opened ? <FormEditor opened={opened} kind={kind} /> : null
}
