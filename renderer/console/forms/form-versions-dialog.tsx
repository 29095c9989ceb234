import { useId, useMemo, useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import type { JsonRecord } from '../saving/record-values.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { useAuthorNames } from '../texts/use-author-names.ts'
import { QueryContent } from '../ui/query-content.tsx'
import { SelectField, type SelectOption } from '../ui/select-field.tsx'
import { useModal } from '../ui/use-modal.ts'
import { FormChangeList } from './form-change-list.tsx'
import { useFormEditing } from './form-editing.ts'
import { listFormChanges } from './model/form-changes.ts'

/** The choice that stands for what is edited. */
const edited = 'edited'

/** Says in words what differs between any two versions of the form, and takes an old one back into the editor. */
export function FormVersionsDialog({ onClose }: { readonly onClose: () => void }) {
  const { i18n } = useConsole()
  const id = useId()
  const dialog = useModal()
  const { draft } = useFormEditing()
  return (
    <dialog
      ref={dialog}
      className="console-dialog form-versions"
      aria-labelledby={id}
      onClose={({ target, currentTarget }) => target === currentTarget && onClose()}
    >
      <h2 id={id}>{i18n.t('record.versions')}</h2>
      {draft.published && draft.published.version > 0 ? (
        <PublishedVersions onClose={() => dialog.current?.close()} />
      ) : (
        <Notice kind="info">{i18n.t('builder.no_versions')}</Notice>
      )}
      <div className="bp-actions">
        <Button type="button" onClick={() => dialog.current?.close()}>
          {i18n.t('page.close')}
        </Button>
      </div>
    </dialog>
  )
}

function PublishedVersions({ onClose }: { readonly onClose: () => void }) {
  const { kind, key } = useFormEditing().draft
  const answer = useConsoleQuery('listRevisions', { kind, key })
  return (
    <QueryContent answer={answer} rows={3}>
      {({ revisions }) => (
        <VersionComparison versions={revisions.filter(({ what }) => what !== 'deleted')} onClose={onClose} />
      )}
    </QueryContent>
  )
}

interface ListedVersion {
  readonly version: number
  readonly current: boolean
  readonly author?: string
  readonly at?: string
}

interface ComparisonProps {
  /** The newest first. */
  readonly versions: readonly ListedVersion[]
  readonly onClose: () => void
}

function VersionComparison({ versions, onClose }: ComparisonProps) {
  const { i18n, announce } = useConsole()
  const { draft, change, choose } = useFormEditing()
  const { options, formatWhen } = useVersionOptions(versions)
  const [newest, second = newest] = versions
  const [from, setFrom] = useState(String((draft.isChanged ? newest : second)?.version))
  const [to, setTo] = useState<string>(edited)
  const [before, after] = [useVersion(from), useVersion(to)]
  const changes = useMemo(() => before && after && listFormChanges(before, after), [before, after])
  const takeBack = () => {
    if (!before) return
    change(before)
    choose('')
    announce(i18n.t('builder.version_taken'))
    onClose()
  }
  return (
    <>
      <div className="form-versions-choice">
        <SelectField
          label={i18n.t('builder.compare_from')}
          options={options}
          value={from}
          onChange={({ currentTarget: { value } }) => setFrom(value)}
        />
        <SelectField
          label={i18n.t('builder.compare_to')}
          options={options}
          value={to}
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
      </div>
      <div role="status">
        {changes &&
          (changes.length === 0 ? (
            <p>{i18n.t('builder.no_difference')}</p>
          ) : (
            <FormChangeList
              changes={changes}
              {...(to === edited
                ? {
                    onShow: (pointer: string) => {
                      choose(pointer)
                      onClose()
                    },
                  }
                : {})}
            />
          ))}
      </div>
      {before && from !== edited && (
        <div>
          <Button type="button" onClick={takeBack}>
            {i18n.t('builder.take_version', { when: formatWhen(from) })}
          </Button>
          <p className="bp-hint">{i18n.t('builder.take_version_hint')}</p>
        </div>
      )}
    </>
  )
}

function useVersionOptions(versions: ComparisonProps['versions']) {
  const { i18n } = useConsole()
  const { zone } = useSignedIn()
  const nameAuthor = useAuthorNames()
  const describeTime = ({ version, at }: ListedVersion) =>
    at === undefined ? `#${version}` : formatDateAndTime(at, i18n, zone)
  const describe = ({ current, author, ...version }: ListedVersion) =>
    [
      describeTime({ current, ...version }),
      ...(author === undefined ? [] : [nameAuthor(author)]),
      ...(current ? [i18n.t('record.current')] : []),
    ].join(' · ')
  const options: readonly SelectOption[] = [
    { value: edited, label: i18n.t('builder.as_edited') },
    ...versions.map(version => ({ value: String(version.version), label: describe(version) })),
  ]
  const formatWhen = (chosen: string): string => {
    const found = versions.find(({ version }) => String(version) === chosen)
    return found ? describeTime(found) : ''
  }
  return { options, formatWhen }
}

/** Returns the document in a version; undefined until it is there. */
function useVersion(chosen: string): JsonRecord | undefined {
  const { draft } = useFormEditing()
  const { kind, key, document } = draft
  const isEdited = chosen === edited
  const answer = useConsoleQuery(
    'getRevision',
    { kind, key, version: Number(chosen) },
    { enabled: !isEdited },
  )
  return isEdited ? document : answer.data?.record
}
