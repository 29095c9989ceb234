import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { toOpenedDocument } from '../documents/opened-document.ts'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { EmailEditor } from './email-editor.tsx'
import { findWordedEmail, type WordedEmail } from './model/email-groups.ts'
import './emails-styles.css'

/** The editor of the email that the address names. */
export function EmailEditorPage() {
  const { key = '' } = useParams()
  const event = findWordedEmail(key)
  const [round, setRound] = useState(0)
  return event ? (
    <OpenedEmail key={`${event} ${round}`} event={event} onReopen={() => setRound(before => before + 1)} />
  ) : (
    <NotFoundPage />
  )
}

interface Props {
  readonly event: WordedEmail
  /** Reads it again, as if it were opened now. */
  readonly onReopen: () => void
}

function OpenedEmail({ event, onReopen }: Props) {
  const answer = useConsoleQuery('getDocument', { kind: 'emails', key: event })
  const isOpen = useRef(false)
  // An editor that began with an old answer would show what is not there any more.
  if (answer.data && !answer.isFetching) isOpen.current = true
  return (
    <QueryContent answer={isOpen.current ? answer : { ...answer, data: undefined }} rows={6}>
      {found => {
        // Later answers do not replace what is typed: the editor keeps the first.
        const opened = toOpenedDocument({ kind: 'emails', key: event }, found)
        const product = found.product?.document
        return opened && product ? (
          <EmailEditor event={event} opened={opened} product={product} onReopen={onReopen} />
        ) : (
          <NotFoundPage />
        )
      }}
    </QueryContent>
  )
}
