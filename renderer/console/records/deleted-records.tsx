import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { formatMoment } from '../booking/booking-texts.ts'
import { useConsole, useSignedIn } from '../console-context.ts'
import { useAct, useRead } from '../use-console-call.ts'
import type { RecordKindName } from './record-kinds.ts'
import { formatRecordName } from './record-name.ts'

/** Records that are archived, which can be brought back as they were. */
export function DeletedRecords({ kind }: { readonly kind: Exclude<RecordKindName, 'business'> }) {
  const { words, announce } = useConsole()
  const { zone } = useSignedIn()
  const { data } = useRead('listDeletedRecords', { kind })
  const { act, isBusy, problem, variables } = useAct('restoreRevision', {
    onDone: ({ record }) => announce(words.t('record.restored', { name: formatRecordName(record, words) })),
  })
  const records = data?.records ?? []
  if (records.length === 0) return null
  return (
    <section className="console-part">
      <h2>{words.t('record.archived')}</h2>
      {problem && <Notice kind="problem">{words.formatProblem(problem)}</Notice>}
      <ul className="console-records">
        {records.map(({ key, version, at, ...record }) => {
          const name = formatRecordName({ slug: key, ...record }, words)
          return (
            <li key={key}>
              <p>
                <span className="console-strong">{name}</span>
                {at !== undefined && <span className="console-muted">{formatMoment(at, words, zone)}</span>}
              </p>
              <Button
                type="button"
                busy={isBusy && variables?.key === key}
                onClick={() => act({ kind, key, version })}
              >
                {words.t('record.bring_back')}
                <span className="bp-hidden"> {name}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
