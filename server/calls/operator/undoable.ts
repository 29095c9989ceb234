/** Changes that operators can take back for a while, and of which they need not tell the client. */
import { randomUUID } from 'node:crypto'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import { formatUtc } from '../../calendars/format-utc.ts'
import type { PaymentChange } from '../../ports/payment-change.ts'
import type { UndoWindow } from '../../ports/undo.ts'
import type { CallContext } from '../handler.ts'

/** How long what announces a change waits. */
export const undoMs = 30_000

export interface UndoableInput {
  readonly notify?: boolean
  readonly undoable?: boolean
}

/** What a call answers about a change that can be taken back. */
export interface UndoAnswer {
  readonly undo?: { change: string; until: string }
}

/** Returns the field of a command. Money on gift cards may be spent at once, and a payment page that was closed stays so. */
export const openUndoWindow = (
  { undoable = false }: UndoableInput,
  payment: PaymentChange | undefined,
  { client, now }: CallContext,
): { readonly undo?: UndoWindow } =>
  undoable && client.isOperator && payment?.giftCardRefund === undefined && payment?.status === undefined
    ? { undo: { change: randomUUID(), until: asInstant(now + undoMs) } }
    : {}

export const toUndoAnswer = ({ undo }: { readonly undo?: UndoWindow }): UndoAnswer =>
  undo ? { undo: { change: undo.change, until: formatUtc(undo.until) } } : {}

/** Returns the field of a history entry of which the client is not told. */
export const toSilentField = ({ notify = true }: UndoableInput): { readonly silent?: true } =>
  notify ? {} : { silent: true }
