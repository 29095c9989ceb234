/** Handles `exportBusiness` and `exportBusinessData`: the whole business as one file, sent while it is read. */

import type { CallName } from '#schemas/generated/calls.gen.ts'
import type { ExportBusinessDataInput, TextFile } from '#schemas/generated/types.gen.ts'
import { done, failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import { toLocalDateTime } from '#schemas/runtime/time/wall-clock.ts'
import { requireZone } from '#schemas/runtime/time/zone.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { createAuditNote } from '#server/features/audit/audit-note.ts'
import { streamForBusiness } from '#server/lib/business-scope.ts'
import { packArchive } from '../files/pack-archive.ts'
import { listArchiveFiles } from './transfer-archive.ts'
import { enforceTransferLimit } from './transfer-limits.ts'

export const exportBusiness: Handler<'exportBusiness'> = (_, context) =>
  exportArchive('exportBusiness', {}, context)

export const exportBusinessData: Handler<'exportBusinessData'> = (input, context) =>
  exportArchive('exportBusinessData', input, context)

/** The records are read before the answer begins, so that a failure then is a problem and no broken file. */
async function exportArchive(
  name: CallName,
  parts: ExportBusinessDataInput,
  context: CallContext,
): Promise<Outcome<TextFile>> {
  const {
    stores: { directories, transfers },
    directory,
    now,
  } = context
  const { slug, timezone } = directory.business
  const limited = await enforceTransferLimit('exportsOfBusiness', context)
  if (limited) return limited
  const records = await directories.readAll(slug)
  if (!records) return failed('record.not_found')
  // What left is of interest later, too.
  const chosen = Object.entries(parts).flatMap(([part, isChosen]) => (isChosen ? [part] : []))
  const subject = { kind: 'export', key: ['records', ...chosen].join(' ') }
  await transfers.note(createAuditNote(name, subject, context))
  const files = listArchiveFiles(records, parts, context)
  return done({
    name: `${slug.slice(0, 80)}-${toLocalDateTime(now, requireZone(timezone)).date}.tar.gz`,
    content: streamForBusiness(slug, packArchive(files, new Date(now))),
  })
}
