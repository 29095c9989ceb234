import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import { Notice } from '#renderer/ui/notice/notice.tsx'
import type { Problem } from '#schemas/runtime/core/problem.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { formatDateAndTime } from '../texts/booking-texts.ts'
import { type Branding, pickBranding } from './branding.ts'

interface Props {
  /** Shows the look of a version; nothing is saved by that. */
  readonly onShow: (branding: Branding) => void
}

const maxVersions = 10

/** Earlier versions of the business: the look of each can be taken, and nothing else of it. */
export function EarlierBranding({ onShow }: Props) {
  const { i18n, call } = useConsole()
  const { membership, zone } = useSignedIn()
  const { slug } = membership.business
  const { data } = useConsoleQuery('listRevisions', { kind: 'business', key: slug })
  const [problem, setProblem] = useState<Problem>()
  const revisions = (data?.revisions ?? []).filter(({ current, what }) => !current && what !== 'deleted')
  if (revisions.length === 0) return null
  const show = async (version: number) => {
    const revision = await call('getRevision', { kind: 'business', key: slug, version }, { business: slug })
    setProblem(revision.ok ? undefined : revision.problem)
    if (revision.ok) onShow(pickBranding(revision.value.record))
  }
  return (
    <details>
      <summary className="look-more">{i18n.t('look.earlier')}</summary>
      {problem && <Notice kind="problem">{i18n.formatProblem(problem)}</Notice>}
      <ul className="look-versions">
        {revisions.slice(0, maxVersions).map(({ version, at }) => (
          <li key={version}>
            <Button type="button" look="quiet" onClick={() => void show(version)}>
              {at === undefined
                ? i18n.t('look.back', { version })
                : i18n.t('look.back_at', { version, when: formatDateAndTime(at, i18n, zone) })}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
