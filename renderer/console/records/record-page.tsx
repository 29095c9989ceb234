import { useMemo, useRef } from 'react'
import { useLocation, useParams } from 'react-router'
import type { GetRecordFormOutput } from '#schemas/generated/types.gen.ts'
import { useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { toSavedRecord } from '../saving/record-values.ts'
import { NotFoundPage } from '../ui/not-found-page.tsx'
import { QueryContent } from '../ui/query-content.tsx'
import { createRecordDraft } from './editor/record-defaults.ts'
import { RecordEditor } from './editor/record-editor.tsx'
import { findRecordKind, type RecordKindName } from './record-kinds.ts'

/** The editor of the record that the address names; `new` begins another one. */
export function RecordPage() {
  const kind = findRecordKind(useLocation().pathname)
  const { key = '' } = useParams()
  const form = useConsoleQuery('getRecordForm', { kind: kind ?? 'services' }, { enabled: kind !== undefined })
  if (kind === undefined) return <NotFoundPage />
  return (
    <QueryContent answer={form}>
      {value =>
        key === 'new' && kind !== 'business' ? (
          <NewRecord key={kind} kind={kind} form={value} />
        ) : (
          <ExistingRecord key={`${kind}/${key}`} kind={kind} recordKey={key} form={value} />
        )
      }
    </QueryContent>
  )
}

interface Props {
  readonly kind: RecordKindName
  readonly form: GetRecordFormOutput
}

function NewRecord({ kind, form }: Props) {
  const { zone } = useSignedIn()
  const initial = useMemo(
    () => ({ ...toSavedRecord({}, 0), start: createRecordDraft(kind, zone) }),
    [kind, zone],
  )
  return <RecordEditor kind={kind} form={form} initial={initial} start={initial.start} />
}

function ExistingRecord({ kind, recordKey, form }: Props & { readonly recordKey: string }) {
  const answer = useConsoleQuery('getRecord', { kind, key: recordKey })
  const isOpen = useRef(false)
  const isMissing = answer.error?.problem.code === 'record.not_found'
  // What is typed stays if somebody archives the record meanwhile.
  if (isMissing && !isOpen.current) return <NotFoundPage />
  // An editor that began with an old answer would show what is not there any more.
  if (answer.data && !answer.isFetching) isOpen.current = true
  return (
    <QueryContent answer={isOpen.current ? answer : { ...answer, data: undefined }} rows={6}>
      {({ record, version }) => (
        // Later answers do not replace what is typed: the editor keeps the first.
        <RecordEditor
          kind={kind}
          form={form}
          initial={toSavedRecord(record, version)}
          isArchived={isMissing}
        />
      )}
    </QueryContent>
  )
}
