import { getFieldLabel, localizeForm } from '#schemas/runtime/form/form-text.ts'
import { useI18n } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import type { RecordKindName } from '../records/record-kinds.ts'

interface Props {
  readonly kind: RecordKindName
  readonly properties: readonly string[]
}

/** More do not help anybody. */
const maxNames = 4

/** Names the properties of a record as its editor does. Until the labels are there, says how many there are. */
export function ChangedPropertyNames({ kind, properties }: Props) {
  const i18n = useI18n()
  const { data } = useConsoleQuery('getRecordForm', { kind })
  const count = i18n.t('record.changes', { count: properties.length })
  if (!data || properties.length > maxNames) return <p className="console-muted">{count}</p>
  const form = { schema: data.schema, ui: localizeForm({ schema: {}, ui: data.ui }, i18n).ui }
  const labels = [...new Set(properties.map(name => getFieldLabel(form, `/${name}`)))]
  return <p className="console-muted">{new Intl.ListFormat(i18n.tag).format(labels)}</p>
}
