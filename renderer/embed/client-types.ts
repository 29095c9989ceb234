/** The types of `bookplate/client`. */
import type { Calls, CommonProblemCode } from '#schemas/generated/calls.gen.ts'
import type { ProblemCode } from '#schemas/generated/problems.gen.ts'
import type { Routes } from '#schemas/generated/routes.gen.ts'
import type { TextFile } from '#schemas/generated/types.gen.ts'

/** What a client is typed by; `Installation`, as `bookplate codegen` generates it, is one. */
export interface ApiDefinition {
  readonly calls: object
  readonly routes: object
}

/** The calls and routes of the version that the package was made from. */
export interface DefaultApi {
  readonly calls: Calls
  readonly routes: Routes
}

export interface ClientOptions {
  /** Where the server is: `https://book.example`. Default: where the page is from, in a browser. */
  readonly url?: string
  /** The operator's token, for the operator's calls. Keep it on your server. */
  readonly token?: string
  /** The paths of routes, if they are not those of the demo; `bookplate codegen` generates them. */
  readonly routePaths?: Readonly<Record<string, string>>
  /** Sends the requests. Default: the global `fetch`. */
  readonly fetch?: typeof fetch
  /** How long to wait for each response. Default: 20,000. */
  readonly timeoutMs?: number
}

export interface ClientCallOptions {
  /** Identifies a write: sending it again with the same key has no second effect. Default: a new key, where one is needed. */
  readonly idempotencyKey?: string
  /** Cancels the request. */
  readonly signal?: AbortSignal
  /** The file, for a call that takes one. */
  readonly file?: Blob | ArrayBuffer
}

export interface BookplateClient<Api extends ApiDefinition = DefaultApi> {
  /** Makes a call. Never throws: a problem is part of the outcome. */
  call<Name extends keyof Api['calls']>(
    name: Name,
    input: CallInput<Api, Name>,
    options?: ClientCallOptions,
  ): Promise<ClientOutcome<CallOutput<Api, Name>, CallProblemCode<Api, Name>>>
  /** Returns the URL of a page. */
  pageUrl<Name extends keyof Api['routes']>(name: Name, ...target: PageArguments<Api['routes'][Name]>): string
}

export type CallInput<
  Api extends ApiDefinition,
  Name extends keyof Api['calls'],
> = Api['calls'][Name] extends { input: infer Input extends object } ? Input : never

/** The output of a call; a file, if it returns one. */
export type CallOutput<
  Api extends ApiDefinition,
  Name extends keyof Api['calls'],
> = Api['calls'][Name] extends { output: infer Output }
  ? IsFile<Output> extends true
    ? DownloadedFile
    : Output
  : never

/** The codes of problems that a call may return. */
export type CallProblemCode<
  Api extends ApiDefinition,
  Name extends keyof Api['calls'],
> = Api['calls'][Name] extends { problem: infer Code extends string } ? Code | CommonProblemCode : never

/** Outputs of any shape are no files. */
type IsFile<Output> = string extends keyof Output
  ? false
  : Output extends Pick<TextFile, 'name' | 'content'>
    ? true
    : false

export interface DownloadedFile {
  readonly name: string
  readonly blob: Blob
}

/** The result of a call: its value, or the one problem that prevented it. */
export type ClientOutcome<Output, Code extends string = ProblemCode> =
  | { readonly ok: true; readonly value: Output }
  | { readonly ok: false; readonly problem: ClientProblem<Code> }

/** A problem document (RFC 9457). */
export interface ClientProblem<Code extends string = ProblemCode> {
  readonly code: Code
  /** The HTTP status, or 0 if no response arrived. */
  readonly status: number
  /** In English, as is `detail`. */
  readonly title: string
  readonly detail: string
  readonly params: Readonly<Record<string, string | number>>
  /** What is wrong with the input, by JSON pointer. */
  readonly errors: readonly InputError[]
  readonly requestId?: string
}

export interface InputError {
  readonly pointer: string
  readonly code: ProblemCode
  readonly params: Readonly<Record<string, string | number>>
  readonly message: string
}

/** The parameters of a route are required if it has any. */
export type PageArguments<Route> = Route extends { params: infer Params; query: infer Query }
  ? keyof Params extends never
    ? [target?: { readonly query?: Query }]
    : [target: { readonly params: Params; readonly query?: Query }]
  : never
