import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useSignedIn } from '../context/console-context.ts'
import { ConsoleProblem } from '../context/use-console-call.ts'
import { type CallAsBusiness, type OpenedDocument, readDocument } from '../documents/opened-document.ts'
import { useCallAsBusiness } from '../documents/use-document-draft.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { AdvancedDocumentEditor } from './advanced-document-editor.tsx'
import { type AdvancedKind, isAdvancedKind } from './advanced-kinds.ts'
import './advanced-styles.css'

/** The document that the address names. */
export function AdvancedDocumentPage() {
  const { kind, key = '' } = useParams()
  return isAdvancedKind(kind) ? (
    <OpenedDocumentPage key={`${kind}/${key}`} kind={kind} name={key} />
  ) : (
    <NotFoundPage />
  )
}

interface Props {
  readonly kind: AdvancedKind
  readonly name: string
}

function OpenedDocumentPage({ kind, name }: Props) {
  const call = useCallAsBusiness()
  const { slug } = useSignedIn().membership.business
  // Read once: from then on the editor knows more than the server.
  const [round, setRound] = useState(0)
  const answer = useQuery<OpenedWithProduct, ConsoleProblem>({
    queryKey: ['getDocumentDraft', { kind, key: name, '@business': slug, '@opened': round }],
    queryFn: () => openDocument({ kind, name }, call),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (answer.data?.opened === null) return <NotFoundPage />
  return (
    <QueryContent answer={answer} rows={8}>
      {({ opened, product }) =>
        opened && (
          <AdvancedDocumentEditor
            key={round}
            kind={kind}
            opened={opened}
            product={product}
            onReopen={() => setRound(before => before + 1)}
          />
        )
      }
    </QueryContent>
  )
}

interface OpenedWithProduct {
  /** Null: there is no such document. */
  readonly opened: OpenedDocument | null
  /** What comes with the installation under this name. */
  readonly product: JsonRecord | undefined
}

async function openDocument({ kind, name: key }: Props, call: CallAsBusiness): Promise<OpenedWithProduct> {
  const found = await call('getProductDocument', { kind, key })
  if (!found.ok && found.problem.code !== 'record.not_found') throw new ConsoleProblem(found.problem)
  const product: JsonRecord | undefined = found.ok ? found.value.document : undefined
  const opened = await readDocument({ kind, key }, call, product)
  if (!opened.ok) throw new ConsoleProblem(opened.problem)
  return { opened: opened.value ?? null, product }
}
