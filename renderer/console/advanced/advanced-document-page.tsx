import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { toOpenedDocument } from '../documents/opened-document.ts'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { AdvancedDocumentEditor } from './advanced-document-editor.tsx'
import { type AdvancedKind, isAdvancedKind } from './advanced-kinds.ts'
import './advanced-styles.css'

/** The editor of the document that the address names. */
export function AdvancedDocumentPage() {
  const { kind, key = '' } = useParams()
  const [round, setRound] = useState(0)
  return isAdvancedKind(kind) ? (
    <OpenedAdvancedDocument
      key={`${kind}/${key} ${round}`}
      kind={kind}
      documentKey={key}
      onReopen={() => setRound(before => before + 1)}
    />
  ) : (
    <NotFoundPage />
  )
}

interface Props {
  readonly kind: AdvancedKind
  readonly documentKey: string
  /** Reads it again, as if it were opened now. */
  readonly onReopen: () => void
}

function OpenedAdvancedDocument({ kind, documentKey: key, onReopen }: Props) {
  const answer = useConsoleQuery('getDocument', { kind, key })
  const isOpen = useRef(false)
  // An editor that began with an old answer would show what is not there any more.
  if (answer.data && !answer.isFetching) isOpen.current = true
  return (
    <QueryContent answer={isOpen.current ? answer : { ...answer, data: undefined }} rows={8}>
      {found => {
        // Later answers do not replace what is typed: the editor keeps the first.
        const opened = toOpenedDocument({ kind, key }, found)
        const product = found.product?.document
        return opened ? (
          <AdvancedDocumentEditor kind={kind} opened={opened} product={product} onReopen={onReopen} />
        ) : (
          <NotFoundPage />
        )
      }}
    </QueryContent>
  )
}
