import type { CheckImportOutput } from '#schemas/generated/types.gen.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { findRecordKindName, type RecordKindName } from '../records/record-kinds.ts'
import { ChangedProperties } from '../records/revision-changes.tsx'
import { QueryContent } from '../ui/query-content.tsx'

type Change = CheckImportOutput['changes'][number]

/** What an import changes in a record, property by property. */
export function ImportedProperties({ change }: { readonly change: Change }) {
  const kind = findRecordKindName(change.kind)
  return kind ? <KnownProperties kind={kind} change={change} /> : <RawProperties change={change} />
}

function KnownProperties({ kind, change }: { readonly kind: RecordKindName; readonly change: Change }) {
  const form = useConsoleQuery('getRecordForm', { kind })
  const side = (name: 'before' | 'after') =>
    Object.fromEntries(change.properties.map(property => [property.name, property[name]]))
  return (
    <QueryContent answer={form} rows={1}>
      {value => <ChangedProperties form={value} before={side('before')} after={side('after')} />}
    </QueryContent>
  )
}

/** Content has no form that names its properties. */
const RawProperties = ({ change: { properties } }: { readonly change: Change }) => (
  <dl className="console-changes">
    {properties.map(({ name, before, after }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>
          <del>{formatRaw(before)}</del> <ins>{formatRaw(after)}</ins>
        </dd>
      </div>
    ))}
  </dl>
)

const formatRaw = (value: unknown): string =>
  value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value)
