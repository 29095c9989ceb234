import { type ReactNode, useState } from 'react'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { CheckImportOutput } from '#schemas/generated/types.gen.ts'
import { useWords } from '../context/console-context.ts'
import { findRecordKindName, recordKindWords } from '../records/record-kinds.ts'
import { ImportEffects } from './import-effects.tsx'
import { ImportedProperties } from './imported-properties.tsx'

interface Props {
  readonly report: CheckImportOutput
  /** What can be done if nothing is wrong. */
  readonly children: ReactNode
}

/** What an import would change, or what is wrong with its file. */
export function ImportReport({ report, children }: Props) {
  const words = useWords()
  const { counts, changes, faults, faultCount, leftOut, source } = report
  if (faultCount > 0)
    return (
      <Notice kind="problem" title={words.t('transfer.faults', { count: faultCount })}>
        <ul className="transfer-faults">
          {faults.map(({ file, pointer, reason }) => (
            <li key={`${file} ${pointer} ${reason}`}>
              <code>{file + pointer}</code>: {reason}
            </li>
          ))}
        </ul>
        <More count={faultCount - faults.length} />
      </Notice>
    )
  const total = counts.created + counts.changed + counts.deleted
  return (
    <section className="transfer-report" aria-labelledby="transfer-report">
      <h3 id="transfer-report">{words.t('transfer.report')}</h3>
      {source !== undefined && <Notice kind="info">{words.t('transfer.source', { slug: source })}</Notice>}
      <p>
        {(['created', 'changed', 'deleted', 'unchanged'] as const)
          .filter(what => counts[what] > 0)
          .map(what => words.t('transfer.summary', { what, count: counts[what] }))
          .join(' · ')}
      </p>
      <ImportEffects consequences={report.consequences} />
      {leftOut > 0 && <p className="console-muted">{words.t('transfer.left_out', { count: leftOut })}</p>}
      <ul className="transfer-changes">
        {changes.map(change => (
          <ChangeRow key={`${change.kind}/${change.key}`} change={change} />
        ))}
      </ul>
      <More count={total - changes.length} />
      {total === 0 ? <p>{words.t('transfer.nothing')}</p> : children}
    </section>
  )
}

function More({ count }: { readonly count: number }) {
  const words = useWords()
  return count > 0 ? <p className="console-muted">{words.t('transfer.more', { count })}</p> : null
}

type Change = CheckImportOutput['changes'][number]

function ChangeRow({ change }: { readonly change: Change }) {
  const words = useWords()
  const [isOpen, setOpen] = useState(false)
  const { kind, key, name, what } = change
  const known = findRecordKindName(kind)
  const kindName = known ? words.t(recordKindWords[known].title) : words.t('transfer.content', { kind })
  const title = (name !== undefined && words.text(name)) || key
  return (
    <li>
      <p className="console-between">
        <span>
          <span className="console-strong">{title}</span> <span className="console-muted">{kindName}</span>
        </span>
        <span className={`console-badge ${what === 'deleted' ? 'console-badge--wait' : 'console-badge--ok'}`}>
          {words.t('transfer.change', { what })}
        </span>
      </p>
      {what === 'changed' && (
        <details className="transfer-properties" onToggle={event => setOpen(event.currentTarget.open)}>
          <summary>
            {words.t('record.what_changed')}
            <span className="bp-hidden"> {title}</span>
          </summary>
          {isOpen && <ImportedProperties change={change} />}
        </details>
      )}
    </li>
  )
}
