/** Carries out the calls of the console that belong to no business. */
import type { CallName, Calls, ConsoleCallName } from '#schemas/generated/calls.gen.ts'
import { failed, type Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallContext, ConsoleContext } from '#server/calls/handler.ts'
import { getBrowserId } from '#server/features/people/calls/browser-token.ts'
import { listCallLimitUses } from '#server/features/request-limits/calls/limit-uses.ts'
import { consumeRateLimits } from '#server/features/request-limits/calls/rate-limit.ts'
import { runForNoBusiness } from '#server/lib/business-scope.ts'
import { consoleHandlers } from './console-handlers.ts'

export const isAccountCall = (name: CallName): name is ConsoleCallName => Object.hasOwn(consoleHandlers, name)

/** Counts the call against its limits, and runs its handler in the scope of no business. */
export async function callConsole<Name extends ConsoleCallName>(
  name: Name,
  input: Calls[Name]['input'],
  { consoleServices, ...context }: Omit<CallContext, 'directory'>,
): Promise<Outcome<Calls[Name]['output']>> {
  const {
    stores: { formStores },
    rateLimits,
    caller,
  } = context
  const { console: browser } = caller
  if (browser === undefined || consoleServices === undefined) return failed('call.not_found', { name })
  const limitedCaller = {
    address: caller.address,
    browser: getBrowserId(browser.token),
  }
  const counted = listCallLimitUses(context.configuration.calls.get(name), input, limitedCaller)
  const limits = { caller, rateLimits, secrets: formStores.secrets, business: '' }
  const refused = await consumeRateLimits(counted, limits)
  if (refused) return refused
  const consoleContext: ConsoleContext = { ...context, consoleServices, browser }
  return runForNoBusiness(async () => consoleHandlers[name](input, consoleContext))
}
