import { lazy, Suspense, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import type { RecordKindName } from './record-kinds.ts'
import { formatRecordName } from './record-name.ts'

const RestoreDialog = lazy(async () => ({ default: (await import('./restore-dialog.tsx')).RestoreDialog }))

/** Records that are archived, which can be brought back as they were. */
export function Trash({ kind }: { readonly kind: Exclude<RecordKindName, 'business'> }) {
  const i18n = useI18n()
  const { zone } = useSignedIn()
  const { data } = useConsoleQuery('listDeletedRecords', { kind })
  const [restoring, setRestoring] = useState<string>()
  const records = data?.records ?? []
  if (records.length === 0) return null
  return (
    <section className="console-part">
      <h2>{i18n.t('record.archived')}</h2>
      <ul className="console-records">
        {records.map(({ key, version, at, ...record }) => {
          const name = formatRecordName({ slug: key, ...record }, i18n)
          const when = at === undefined ? undefined : formatDateAndTime(at, i18n, zone)
          return (
            <li key={key}>
              <p>
                <span className="console-strong">{name}</span>
                {when !== undefined && <span className="console-muted">{when}</span>}
              </p>
              <Button type="button" onClick={() => setRestoring(key)}>
                {i18n.t('record.bring_back')}
                <span className="bp-hidden"> {name}</span>
              </Button>
              {restoring === key && (
                <Suspense>
                  <RestoreDialog
                    kind={kind}
                    name={name}
                    version={version}
                    when={when}
                    recordKey={key}
                    current={undefined}
                    newest={version}
                    onClose={() => setRestoring(undefined)}
                  />
                </Suspense>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
