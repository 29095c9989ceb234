/** What runs calls: for whom, for which business and with which drafts. */
import type { Calls, ConsoleCallName } from '#schemas/generated/calls.gen.ts'
import type { Outcome } from '#schemas/runtime/core/problem.ts'
import type { CallFunction, CallOptions } from '#schemas/runtime/screen/call.ts'
import type { CallContext, Caller, CallServices } from './handler.ts'
import type { Stores } from './stores.ts'

type Directory = CallContext['directory']

/** Runs a call of the console as one browser. */
export type ConsoleCallFunction = <Name extends ConsoleCallName>(
  name: Name,
  input: Calls[Name]['input'],
  options?: Pick<CallOptions, 'inexact'>,
) => Promise<Outcome<Calls[Name]['output']>>

export interface CallRunner {
  /** Returns a function that calls as one business, by default for page rendering; its inputs are typed. */
  for(directory: Directory, caller?: Caller, draft?: DraftPorts): CallFunction
  /** Does the same for text inputs: path parameters and query strings, where `"2"` means 2. */
  fromText(directory: Directory, caller?: Caller, draft?: DraftPorts): CallFunction
  /** Returns a function for the calls of the console that belong to no business. */
  forConsole(caller: Caller): ConsoleCallFunction
}

/** What calls of a preview use instead of the published content and the real bookings. */
export interface DraftPorts {
  readonly content: Stores['content']
  readonly sandbox: Sandbox
}

export interface Sandbox {
  /** The stores that belong to the preview. */
  readonly stores: Partial<Stores>
  readonly services: Pick<CallServices, 'paymentServices' | 'mailState'>
  /** Runs a call that writes; fails with `preview.read_only` if nothing can be written. */
  run<T>(call: () => Promise<Outcome<T>>): Promise<Outcome<T>>
}
