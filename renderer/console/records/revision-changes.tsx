import type { GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { type JsonRecord, listChangedProperties } from '../saving/record-values.ts'
import { QueryContent } from '../ui/query-content.tsx'
import { useValueFormatter } from './editor/use-value-formatter.ts'
import type { RecordKindName } from './record-kinds.ts'

interface Props {
  readonly kind: RecordKindName
  readonly recordKey: string
  readonly version: number
  /** The version to compare with. */
  readonly before: number
}

/** What a version changed, property by property. */
export function RevisionChanges({ kind, recordKey: key, version, before }: Props) {
  const form = useConsoleQuery('getRecordForm', { kind })
  const old = useConsoleQuery('getRevision', { kind, key, version: before })
  const now = useConsoleQuery('getRevision', { kind, key, version })
  return (
    <QueryContent answer={form} rows={1}>
      {value => (
        <QueryContent answer={old} rows={1}>
          {({ record: from }) => (
            <QueryContent answer={now} rows={1}>
              {({ record: to }) => <ChangedProperties form={value} before={from} after={to} />}
            </QueryContent>
          )}
        </QueryContent>
      )}
    </QueryContent>
  )
}

interface ChangesProps {
  readonly form: GetRecordFormOutput
  readonly before: JsonRecord
  readonly after: JsonRecord
}

export function ChangedProperties({ form, before, after }: ChangesProps) {
  const i18n = useI18n()
  const { formatLabel, formatValue } = useValueFormatter(form)
  const names = listChangedProperties(before, after)
  if (names.length === 0) return <p className="console-muted">{i18n.t('record.nothing_changed')}</p>
  return (
    <dl className="console-changes">
      {names.map(name => (
        <div key={name}>
          <dt>{formatLabel(name)}</dt>
          <dd>
            <del>{formatValue(name, before[name])}</del> <ins>{formatValue(name, after[name])}</ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
