import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useConsoleMutation, useConsoleQuery } from '../context/use-console-call.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import type { ContentFolder } from './model/content-form.ts'

/** What is archived, which can be brought back as it was. */
export function ArchivedContent({ kind }: { readonly kind: ContentFolder }) {
  const { i18n, announce } = useConsole()
  const { zone } = useSignedIn()
  const records = useConsoleQuery('listDeletedRecords', { kind }).data?.records ?? []
  const restore = useConsoleMutation('restoreRevision', {
    onDone: (_, { key }) => announce(i18n.t('record.restored', { name: nameOf(key) })),
  })
  const nameOf = (wanted: string) => {
    const name = records.find(({ key }) => key === wanted)?.name
    return (name && i18n.text(name)) || wanted
  }
  if (records.length === 0) return null
  return (
    <section className="console-part">
      <h2>{i18n.t('record.archived')}</h2>
      {restore.problem && <Notice kind="problem">{i18n.formatProblem(restore.problem)}</Notice>}
      <ul className="console-records">
        {records.map(({ key, version, at }) => (
          <li key={key}>
            <p>
              <span className="console-strong">{nameOf(key)}</span>
              {at !== undefined && (
                <span className="console-muted"> {formatDateAndTime(at, i18n, zone)}</span>
              )}
            </p>
            <Button type="button" onClick={() => restore.act({ kind, key, version, ifVersion: 0 })}>
              {i18n.t('record.bring_back')}
              <span className="bp-hidden"> {nameOf(key)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
