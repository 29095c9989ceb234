import { useState } from 'react'
import { Button } from '#renderer/ui/button/button.tsx'
import type { GetTransferOutput } from '#schemas/generated/types.gen.ts'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { toLocal } from '#schemas/runtime/time/wall-clock.ts'
import { useSignedIn, useWords } from '../context/console-context.ts'
import { canExportClients } from '../context/rights.ts'
import { useRead } from '../context/use-console-call.ts'
import { AnswerState } from '../ui/answer-state.tsx'
import { ProofProblem } from '../ui/proof-problem.tsx'
import { useDownload } from '../ui/use-download.ts'

const parts = ['bookings', 'clients', 'answers', 'giftCards'] as const
type Part = (typeof parts)[number]

/** Downloads the business, and says before how much that is. */
export function ExportSection() {
  const words = useWords()
  const answer = useRead('getTransfer', {})
  return (
    <section className="console-card" aria-labelledby="transfer-export">
      <div>
        <h2 id="transfer-export">{words.t('transfer.export')}</h2>
        <p className="console-muted">{words.t('transfer.export_hint')}</p>
      </div>
      {answer.data === undefined && answer.error ? (
        <AnswerState answer={answer}>{() => null}</AnswerState>
      ) : (
        <ExportForm counts={answer.data} />
      )}
    </section>
  )
}

/** Its counts come later, in lines that are there before. */
function ExportForm({ counts }: { readonly counts: GetTransferOutput | undefined }) {
  const words = useWords()
  const { membership, zone } = useSignedIn()
  const [chosen, setChosen] = useState<ReadonlySet<Part>>(new Set())
  const describeDone = (name: string) => words.t('transfer.downloaded', { name })
  const records = useDownload('exportBusiness', describeDone)
  const everything = useDownload('exportBusinessData', describeDone)
  const { isBusy, problem } = chosen.size === 0 ? records : everything
  const download = () => {
    const name = `${membership.business.slug}-${toLocal(asInstant(Date.now()), zone).date}.tar.gz`
    if (chosen.size === 0) return records.download({}, name)
    return everything.download(Object.fromEntries([...chosen].map(part => [part, true])), name)
  }
  const toggle = (part: Part, isChosen: boolean) =>
    setChosen(before => new Set([...before].filter(other => other !== part).concat(isChosen ? [part] : [])))
  return (
    <>
      <p className="console-strong">{counts ? describeRecords(counts, words) : '…'}</p>
      {canExportClients(membership.role) && (
        <fieldset className="transfer-parts">
          <legend className="bp-label">{words.t('transfer.also')}</legend>
          {parts.map(part => (
            <label key={part} className="bp-choice">
              <input
                type="checkbox"
                checked={chosen.has(part)}
                onChange={({ target }) => toggle(part, target.checked)}
              />
              <span>
                {words.t('transfer.part', { part })}
                <span className="console-muted transfer-count">
                  {counts ? describePart(part, counts, words) : part === 'clients' ? '' : '…'}
                </span>
              </span>
            </label>
          ))}
          <p className="bp-hint">{words.t('transfer.also_hint')}</p>
        </fieldset>
      )}
      <ProofProblem problem={problem} hint={words.t('transfer.proof_hint')} />
      <div className="bp-actions">
        <Button type="button" busy={isBusy} busyLabel={words.t('transfer.downloading')} onClick={download}>
          {words.t('transfer.download')}
        </Button>
      </div>
    </>
  )
}

type Words = ReturnType<typeof useWords>

const describeRecords = ({ records, pictures, pictureBytes }: GetTransferOutput, words: Words): string =>
  [
    words.t('transfer.count_records', { count: records }),
    words.t('transfer.count_pictures', { count: pictures, size: formatMegabytes(pictureBytes, words) }),
  ].join(' · ')

function describePart(part: Part, counts: GetTransferOutput, words: Words): string {
  if (part === 'clients') return ''
  const count = words.t('transfer.count', { count: counts[part] })
  if (part !== 'answers' || counts.files === 0) return count
  const size = formatMegabytes(counts.fileBytes, words)
  return [count, words.t('transfer.count_files', { count: counts.files, size })].join(' · ')
}

const formatMegabytes = (bytes: number, { tag }: Words): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 }).format(
    bytes / 1_000_000,
  )
