import { type ReactNode, useState } from 'react'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { CheckImportOutput } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { findRecordKindName, recordKindMessages } from '../records/record-kinds.ts'
import { ImportConsequences } from './import-consequences.tsx'
import { ImportedProperties } from './imported-properties.tsx'

interface Props {
  readonly report: CheckImportOutput
  /** What can be done if nothing is wrong. */
  readonly children: ReactNode
}

/** What an import would change, or what is wrong with its file. */
export function ImportReport({ report, children }: Props) {
  const i18n = useI18n()
  const { counts, changes, faults, faultCount, leftOut, source } = report
  if (faultCount > 0)
    return (
      <Notice kind="problem" title={i18n.t('transfer.faults', { count: faultCount })}>
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
      <h3 id="transfer-report">{i18n.t('transfer.report')}</h3>
      {source !== undefined && <Notice kind="info">{i18n.t('transfer.source', { slug: source })}</Notice>}
      <p>
        {(['created', 'changed', 'deleted', 'unchanged'] as const)
          .filter(what => counts[what] > 0)
          .map(what => i18n.t('transfer.summary', { what, count: counts[what] }))
          .join(' · ')}
      </p>
      <ImportConsequences consequences={report.consequences} />
      {leftOut > 0 && <p className="console-muted">{i18n.t('transfer.left_out', { count: leftOut })}</p>}
      <ul className="transfer-changes">
        {changes.map(change => (
          <ChangeRow key={`${change.kind}/${change.key}`} change={change} />
        ))}
      </ul>
      <More count={total - changes.length} />
      {total === 0 ? <p>{i18n.t('transfer.nothing')}</p> : children}
    </section>
  )
}

function More({ count }: { readonly count: number }) {
  const i18n = useI18n()
  return count > 0 ? <p className="console-muted">{i18n.t('transfer.more', { count })}</p> : null
}

type Change = CheckImportOutput['changes'][number]

function ChangeRow({ change }: { readonly change: Change }) {
  const i18n = useI18n()
  const [isOpen, setOpen] = useState(false)
  const { kind, key, name, what } = change
  const known = findRecordKindName(kind)
  const kindName = known ? i18n.t(recordKindMessages[known].title) : i18n.t('transfer.content', { kind })
  const title = (name !== undefined && i18n.text(name)) || key
  return (
    <li>
      <p className="console-between">
        <span>
          <span className="console-strong">{title}</span> <span className="console-muted">{kindName}</span>
        </span>
        <span className={`console-badge ${what === 'deleted' ? 'console-badge--wait' : 'console-badge--ok'}`}>
          {i18n.t('transfer.change', { what })}
        </span>
      </p>
      {what === 'changed' && (
        <details className="transfer-properties" onToggle={event => setOpen(event.currentTarget.open)}>
          <summary>
            {i18n.t('record.what_changed')}
            <span className="bp-hidden"> {title}</span>
          </summary>
          {isOpen && <ImportedProperties change={change} />}
        </details>
      )}
    </li>
  )
}
