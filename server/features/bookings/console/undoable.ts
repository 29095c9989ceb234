/** Changes that operators can take back for a while, and of which they need not tell the customer. */
import { randomUUID } from 'node:crypto'
import { asInstant } from '#schemas/runtime/time/instant.ts'
import type { Instant } from '#schemas/runtime/time/time.ts'
import type { CallContext } from '#server/calls/handler.ts'
import type { PaymentChange } from '#server/features/payments/payment-change.ts'
import type { UndoWindow } from '../undo.ts'

/** How long what announces a change waits, unless the settings say otherwise. */
const defaultUndoSeconds = 30

export interface UndoableInput {
  readonly notify?: boolean
  readonly undoable?: boolean
}

/** What a call answers about a change that can be taken back. */
export interface UndoOffer {
  readonly undo?: { change: string; seconds: number }
}

/** Returns the field of a command. Money on gift cards may be spent at once, and a payment page that was closed stays so. */
export const toUndoWindowField = (
  { undoable = false }: UndoableInput,
  payment: PaymentChange | undefined,
  { caller, now, undoSeconds = defaultUndoSeconds }: CallContext,
): { readonly undo?: UndoWindow } =>
  undoable &&
  undoSeconds > 0 &&
  caller.isOperator &&
  payment?.giftCardRefund === undefined &&
  payment?.status === undefined
    ? { undo: { change: randomUUID(), until: asInstant(now + undoSeconds * 1000) } }
    : {}

export const toUndoOutput = (
  { undo }: { readonly undo?: UndoWindow },
  { now }: Pick<CallContext, 'now'>,
): UndoOffer =>
  undo ? { undo: { change: undo.change, seconds: Math.floor((undo.until - now) / 1000) } } : {}

/** Returns the field of a history entry of which the customer is not told. */
export const toSilentHistoryField = ({ notify = true }: UndoableInput): { readonly silent?: true } =>
  notify ? {} : { silent: true }

/** The same for what puts an appointment at a time. Of one that has begun nobody is told: the customer is there. */
export const toSilentHistoryFieldAt = (
  { notify = true }: UndoableInput,
  { start, now }: { readonly start: Instant; readonly now: Instant },
): { readonly silent?: true } => toSilentHistoryField({ notify: notify && start >= now })
