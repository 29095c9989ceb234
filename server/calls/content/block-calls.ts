/** The calls that blocks may declare in `loads`; `schemas/meta/block.json` lists the same names. */
import type { CallName } from '#schemas/generated/calls.gen.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import { listProviders } from '../business/providers.ts'
import { getServiceMenuById } from '../business/service-menus.ts'
import { getService, listServices } from '../business/services.ts'
import type { CallContext, Handler } from '../handler.ts'
import { listContent } from './list-content.ts'

type BlockCall = (input: unknown, context: CallContext) => Outcome<unknown> | Promise<Outcome<unknown>>

export const blockCalls: Readonly<Partial<Record<CallName, BlockCall>>> = {
  listContent: fromTemplate(listContent),
  listServices: fromTemplate(listServices),
  listProviders: fromTemplate(listProviders),
  getService: fromTemplate(getService),
  getServiceMenuById: fromTemplate(getServiceMenuById),
}

/** Proof: the check of blocks compares the input with the call's schema, and a record's options with the block's. */
function fromTemplate<Name extends CallName>(handler: Handler<Name>): BlockCall {
  return (input, context) => handler(input as Parameters<Handler<Name>>[0], context)
}
