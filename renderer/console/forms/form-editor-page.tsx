import { useRef } from 'react'
import { useParams } from 'react-router'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { toOpenedDocument } from '../documents/opened-document.ts'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { FormEditor } from './form-editor.tsx'

/** The editor of the form or survey that the address names. */
export function FormEditorPage() {
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

function OpenedForm({ kind, formKey: key }: Props) {
  const answer = useConsoleQuery('getDocument', { kind, key })
  const isOpen = useRef(false)
  // An editor that began with an old answer would show what is not there any more.
  if (answer.data && !answer.isFetching) isOpen.current = true
  return (
    <QueryContent answer={isOpen.current ? answer : { ...answer, data: undefined }} rows={6}>
      {found => {
        // Later answers do not replace what is typed: the editor keeps the first.
        const opened = toOpenedDocument({ kind, key }, found)
        return opened ? (
          <FormEditor opened={opened} kind={kind} askedBy={found.askedBy ?? []} />
        ) : (
          <NotFoundPage />
        )
      }}
    </QueryContent>
  )
}
