import { useRef } from 'react'
import { useParams } from 'react-router'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { toOpenedDocument } from '../documents/opened-document.ts'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { ContentEditor } from './content-editor.tsx'
import type { ContentFolder } from './model/content-form.ts'
import { findContentFolder } from './website-kinds.ts'

/** The editor of the page, post or product that the address names. */
export function ContentEditorPage() {
  const { kind, key = '' } = useParams()
  const folder = findContentFolder(kind)
  return folder ? <OpenedContent key={`${folder}/${key}`} kind={folder} contentKey={key} /> : <NotFoundPage />
}

interface Props {
  readonly kind: ContentFolder
  readonly contentKey: string
}

function OpenedContent({ kind, contentKey: key }: Props) {
  const form = useConsoleQuery('getContentForm', { kind })
  const answer = useConsoleQuery('getDocument', { kind, key })
  const isOpen = useRef(false)
  // An editor that began with an old answer would show what is not there any more.
  if (answer.data && !answer.isFetching) isOpen.current = true
  return (
    <QueryContent answer={form} rows={6}>
      {contentForm => (
        <QueryContent answer={isOpen.current ? answer : { ...answer, data: undefined }} rows={6}>
          {found => {
            // Later answers do not replace what is typed: the editor keeps the first.
            const opened = toOpenedDocument({ kind, key }, found)
            return opened ? (
              <ContentEditor opened={opened} kind={kind} form={contentForm} />
            ) : (
              <NotFoundPage />
            )
          }}
        </QueryContent>
      )}
    </QueryContent>
  )
}
