import { useMemo, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { DocumentBar } from '../documents/document-bar.tsx'
import { DocumentsAreFilesNotice } from '../documents/documents-are-files-notice.tsx'
import { formatDraftFault } from '../documents/format-draft-fault.ts'
import { type OpenedDocument, toDocumentText } from '../documents/opened-document.ts'
import { RemoveDocumentDialog } from '../documents/remove-document-dialog.tsx'
import { type EditedDocument, useDocumentDraft } from '../documents/use-document-draft.ts'
import type { JsonEditorHandle } from '../json-editor/json-editor.tsx'
import { LazyJsonEditor } from '../json-editor/lazy-json-editor.tsx'
import type { JsonRecord } from '../saving/record-values.ts'
import { PageHeading } from '../ui/page-heading.tsx'
import { type AdvancedKind, advancedKindMessages, canBeBased } from './advanced-kinds.ts'
import { ComparisonField, useComparison } from './comparison-field.tsx'
import { DocumentVersions } from './document-versions.tsx'
import { PublishDocumentDialog } from './publish-document-dialog.tsx'

interface Props {
  readonly kind: AdvancedKind
  readonly opened: OpenedDocument
  /** The document of the installation with this name. */
  readonly product: JsonRecord | undefined
  /** Reads it again, as if it were opened now. */
  readonly onReopen: () => void
}

/** Edits a document as JSON. The first change makes a draft; visitors get it when it is published. */
export function AdvancedDocumentEditor({ kind, opened, product, onReopen }: Props) {
  const { i18n } = useConsole()
  const { membership, session } = useSignedIn()
  const isReadOnly = session.areDocumentsFiles === true
  const draft = useDocumentDraft(opened)
  const editor = useRef<JsonEditorHandle>(null)
  const pointer = useRef('')
  const [asks, setAsks] = useState<'publish' | 'remove'>()
  const { data } = useConsoleQuery('getDocumentSchema', { kind })
  const comparison = useComparison({ draft, product })
  const { faults, saving } = draft
  const told = useMemo(
    () =>
      saving === 'unreadable'
        ? []
        : faults.map(fault => ({
            pointer: fault.pointer,
            text: formatDraftFault(fault, { kind, key: draft.key }, i18n),
          })),
    [faults, saving, kind, draft.key, i18n],
  )
  const list = {
    to: `/${membership.business.slug}/advanced?kind=${kind}`,
    label: i18n.t(advancedKindMessages[kind].title),
  }
  const isOwn = (draft.published?.version ?? 0) > 0
  const close = () => setAsks(undefined)
  return (
    <div className="advanced-document">
      {!isReadOnly && (
        <DocumentBar
          draft={draft}
          trail={list}
          title={draft.key}
          onShowProblem={() => editor.current?.goTo(faults[0]?.pointer ?? '')}
          onPublish={() => setAsks('publish')}
        >
          {isOwn && (
            <Button type="button" onClick={() => setAsks('remove')}>
              {i18n.t(product ? 'advanced.reset' : 'advanced.remove')}
            </Button>
          )}
        </DocumentBar>
      )}
      <div className="console-page advanced-page">
        {isReadOnly && (
          <>
            <nav className="console-trail" aria-label={i18n.t('record.trail')}>
              <Link to={list.to}>{list.label}</Link>
            </nav>
            <PageHeading heading={draft.key} business={i18n.text(membership.business.name)} />
            <DocumentsAreFilesNotice />
          </>
        )}
        {!isReadOnly && <OriginNotice kind={kind} draft={draft} product={product} />}
        <ComparisonField comparison={comparison} />
        <LazyJsonEditor
          ref={editor}
          label={`${list.label}: ${draft.key}`}
          text={draft.text}
          onChange={text => draft.change(text, pointer.current)}
          schema={data?.schema}
          faults={told}
          compareWith={comparison.text}
          isReadOnly={isReadOnly}
          onSelectPointer={selected => {
            pointer.current = selected
          }}
        />
        {typeof draft.document.base === 'string' && (
          <BaseDocument kind={kind} name={draft.document.base} ownName={draft.key} />
        )}
        {isOwn && !isReadOnly && <DocumentVersions draft={draft} onRestored={onReopen} />}
      </div>
      {asks === 'publish' && <PublishDocumentDialog draft={draft} onClose={close} />}
      {asks === 'remove' && (
        <RemoveDocumentDialog
          draft={draft}
          product={product}
          list={list.to}
          onReopen={onReopen}
          onClose={close}
        />
      )}
    </div>
  )
}

interface OriginProps {
  readonly kind: AdvancedKind
  readonly draft: EditedDocument
  readonly product: JsonRecord | undefined
}

/** Says that the document is the product's as long as it is, and offers to change only some lines of it. */
function OriginNotice({ kind, draft, product }: OriginProps) {
  const { i18n } = useConsole()
  if (draft.published?.version !== 0 || !product) return null
  const isBased = draft.document.base === draft.key
  return (
    <Notice
      kind="info"
      title={i18n.t(draft.isChanged ? 'advanced.product_changed' : 'advanced.product_title')}
      actions={
        canBeBased(kind) &&
        !draft.isChanged && (
          <Button
            type="button"
            onClick={() => draft.change(toDocumentText({ id: draft.key, base: draft.key }))}
          >
            {i18n.t('advanced.only_lines')}
          </Button>
        )
      }
    >
      {i18n.t(
        isBased
          ? 'advanced.based_hint'
          : draft.isChanged
            ? 'advanced.copy_hint'
            : canBeBased(kind)
              ? 'advanced.product_hint_lines'
              : 'advanced.product_hint',
      )}
    </Notice>
  )
}

interface BaseProps {
  readonly kind: AdvancedKind
  readonly name: string
  readonly ownName: string
}

/** What a document changes only some lines of, to read. */
function BaseDocument({ kind, name, ownName }: BaseProps) {
  const { i18n } = useConsole()
  const [isOpen, setOpen] = useState(false)
  const { data } = useConsoleQuery('getDocument', { kind, key: name }, { enabled: isOpen })
  // A document that is based on its own name changes the one of the installation.
  const document = data && (name === ownName ? data.product : (data.published ?? data.product))?.document
  return (
    <details className="console-section-more" onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{i18n.t('advanced.base', { name })}</summary>
      {isOpen && document && (
        <LazyJsonEditor
          label={i18n.t('advanced.base', { name })}
          text={toDocumentText(document)}
          onChange={() => {}}
          isReadOnly
        />
      )}
    </details>
  )
}
