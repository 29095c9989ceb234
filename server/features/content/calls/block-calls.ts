/** Answers the calls that blocks may declare in `loads`: those with `blocks` in their declaration. */
import type { BlockCallName } from '#schemas/generated/calls.gen.ts'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext, Handler } from '#server/calls/handler.ts'
import { getBusiness } from '#server/features/business/calls/get-business.ts'
import { getOpeningHours } from '#server/features/business/calls/opening-hours.ts'
import { listProviders } from '#server/features/business/calls/providers.ts'
import { getServiceMenuById } from '#server/features/business/calls/service-menus.ts'
import { getService, listServices } from '#server/features/business/calls/services.ts'
import { listContent } from './list-content.ts'

type BlockCall = (input: unknown, context: CallContext) => Outcome<unknown> | Promise<Outcome<unknown>>

export const blockCalls: Readonly<Record<BlockCallName, BlockCall>> = {
  listContent: fromTemplate(listContent),
  listServices: fromTemplate(listServices),
  listProviders: fromTemplate(listProviders),
  getBusiness: fromTemplate(getBusiness),
  getOpeningHours: fromTemplate(getOpeningHours),
  getService: fromTemplate(getService),
  getServiceMenuById: fromTemplate(getServiceMenuById),
}

/**
 * Calls take lists as texts separated by commas, as in their queries.
 *
 * Proof of the cast: the check of blocks compares the input with the call's schema, and a record's options with the
 * block's.
 */
function fromTemplate<Name extends BlockCallName>(handler: Handler<Name>): BlockCall {
  return (input, context) => handler(joinLists(input) as Parameters<Handler<Name>>[0], context)
}

const joinLists = (input: unknown): unknown =>
  isObject(input)
    ? Object.fromEntries(
        Object.entries(input).map(([name, value]) => [name, Array.isArray(value) ? value.join(',') : value]),
      )
    : input
