import { getFieldLabel, localizeForm } from '#schemas/runtime/form/form-text.ts'
import { useWords } from '../context/console-context.ts'
import { useRead } from '../context/use-console-call.ts'
import type { RecordKindName } from '../records/record-kinds.ts'

interface Props {
  readonly kind: RecordKindName
  readonly properties: readonly string[]
}

/** More do not help anybody. */
const maxNames = 4

/** Names the properties of a record as its editor does. Until the labels are there, says how many there are. */
export function ChangedPropertyNames({ kind, properties }: Props) {
  const words = useWords()
  const { data } = useRead('getRecordForm', { kind })
  const count = words.t('record.changes', { count: properties.length })
  if (!data || properties.length > maxNames) return <p className="console-muted">{count}</p>
  const form = { schema: data.schema, ui: localizeForm({ schema: {}, ui: data.ui }, words).ui }
  const labels = [...new Set(properties.map(name => getFieldLabel(form, `/${name}`)))]
  return <p className="console-muted">{new Intl.ListFormat(words.tag).format(labels)}</p>
}
