import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { Drawer } from '../ui/drawer.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { AnswerDrawerContent } from './answer-drawer-content.tsx'
import type { QuestionResult } from './answer-texts.ts'

/** The parameter of the address that opens an answer. */
export const submissionParameter = 'submission'

interface Props {
  readonly questions: readonly QuestionResult[]
}

/** Shows the answer that the address names: beside the page where there is room, else as a sheet from below. */
export function AnswerDrawer({ questions }: Props) {
  const [query, setQuery] = useSearchParams()
  const queries = useQueryClient()
  const id = query.get(submissionParameter)
  const wasDeleted = useRef(false)
  useEffect(() => {
    if (id !== null || !wasDeleted.current) return
    wasDeleted.current = false
    // Its row goes, too, so the heading takes the focus. Only what is left is asked for again.
    document.querySelector('h1')?.focus()
    void queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'getSubmission' })
  }, [id, queries])
  if (id === null) return null
  const close = () => {
    setQuery(before => {
      const next = new URLSearchParams(before)
      next.delete(submissionParameter)
      return next
    })
    focusRow(id)
  }
  const closeDeleted = () => {
    wasDeleted.current = true
    close()
  }
  return (
    <Drawer key={id} onClose={close}>
      {headingId => (
        <OpenedAnswer id={id} headingId={headingId} questions={questions} onDeleted={closeDeleted} />
      )}
    </Drawer>
  )
}

/** The row that opened it, if it is still there, takes the focus back. */
const focusRow = (id: string): void =>
  document.querySelector<HTMLElement>(`[data-submission="${CSS.escape(id)}"]`)?.focus()

interface OpenedAnswerProps extends Props {
  readonly id: string
  readonly headingId: string
  readonly onDeleted: () => void
}

function OpenedAnswer({ id, headingId, questions, onDeleted }: OpenedAnswerProps) {
  const answer = useConsoleQuery('getSubmission', { id: id.slice(0, 40) })
  return (
    <QueryContent answer={answer} rows={4}>
      {({ submission, uploads }) => (
        <AnswerDrawerContent
          submission={submission}
          uploads={uploads}
          headingId={headingId}
          questions={questions}
          onDeleted={onDeleted}
        />
      )}
    </QueryContent>
  )
}
