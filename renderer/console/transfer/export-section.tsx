import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { GetTransferOutput } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { useI18n, useSignedIn } from '../context/console-context.ts'
import { canExportCustomers } from '../context/rights.ts'
import { useConsoleQuery } from '../context/use-console-call.ts'
import { QueryContent } from '../ui/query-content.tsx'
import { ReauthenticationProblem } from '../ui/reauthentication-problem.tsx'
import { useDownload } from '../ui/use-download.ts'

const parts = ['bookings', 'clients', 'answers', 'giftCards'] as const
type Part = (typeof parts)[number]

/** Downloads the business, and says before how much that is. */
export function ExportSection() {
  const i18n = useI18n()
  const answer = useConsoleQuery('getTransfer', {})
  return (
    <section className="console-card" aria-labelledby="transfer-export">
      <div>
        <h2 id="transfer-export">{i18n.t('transfer.export')}</h2>
        <p className="console-muted">{i18n.t('transfer.export_hint')}</p>
      </div>
      {answer.data === undefined && answer.error ? (
        <QueryContent answer={answer}>{() => null}</QueryContent>
      ) : (
        <ExportForm counts={answer.data} />
      )}
    </section>
  )
}

/** Its counts come later, in lines that are there before. */
function ExportForm({ counts }: { readonly counts: GetTransferOutput | undefined }) {
  const i18n = useI18n()
  const { membership, zone } = useSignedIn()
  const [chosen, setChosen] = useState<ReadonlySet<Part>>(new Set())
  const describeDone = (name: string) => i18n.t('transfer.downloaded', { name })
  const records = useDownload('exportBusiness', describeDone)
  const everything = useDownload('exportBusinessData', describeDone)
  const { isBusy, problem } = chosen.size === 0 ? records : everything
  const download = () => {
    const name = `${membership.business.slug}-${toLocalDateTime(asInstant(Date.now()), zone).date}.tar.gz`
    if (chosen.size === 0) return records.download({}, name)
    return everything.download(Object.fromEntries([...chosen].map(part => [part, true])), name)
  }
  const toggle = (part: Part, isChosen: boolean) =>
    setChosen(before => new Set([...before].filter(other => other !== part).concat(isChosen ? [part] : [])))
  return (
    <>
      <p className="console-strong">{counts ? describeRecords(counts, i18n) : '…'}</p>
      {canExportCustomers(membership.role) && (
        <fieldset className="transfer-parts">
          <legend className="bp-label">{i18n.t('transfer.also')}</legend>
          {parts.map(part => (
            <label key={part} className="bp-choice">
              <input
                type="checkbox"
                checked={chosen.has(part)}
                onChange={({ target }) => toggle(part, target.checked)}
              />
              <span>
                {i18n.t('transfer.part', { part })}
                <span className="console-muted transfer-count">
                  {counts ? describePart(part, counts, i18n) : part === 'clients' ? '' : '…'}
                </span>
              </span>
            </label>
          ))}
          <p className="bp-hint">{i18n.t('transfer.also_hint')}</p>
        </fieldset>
      )}
      <ReauthenticationProblem problem={problem} hint={i18n.t('transfer.proof_hint')} />
      <div className="bp-actions">
        <Button type="button" busy={isBusy} busyLabel={i18n.t('transfer.downloading')} onClick={download}>
          {i18n.t('transfer.download')}
        </Button>
      </div>
    </>
  )
}

type Words = ReturnType<typeof useI18n>

const describeRecords = ({ records, pictures, pictureBytes }: GetTransferOutput, i18n: Words): string =>
  [
    i18n.t('transfer.count_records', { count: records }),
    i18n.t('transfer.count_pictures', { count: pictures, size: formatMegabytes(pictureBytes, i18n) }),
  ].join(' · ')

function describePart(part: Part, counts: GetTransferOutput, i18n: Words): string {
  if (part === 'clients') return ''
  const count = i18n.t('transfer.count', { count: counts[part] })
  if (part !== 'answers' || counts.files === 0) return count
  const size = formatMegabytes(counts.fileBytes, i18n)
  return [count, i18n.t('transfer.count_files', { count: counts.files, size })].join(' · ')
}

const formatMegabytes = (bytes: number, { tag }: Words): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / 1_000_000,
  )
