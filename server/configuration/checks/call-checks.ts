/** Checks what the meta schema cannot say about calls: facts that depend on each other, and on the input. */

import { suggestName } from '#schemas/runtime/core/nearest-name.ts'
import { formatPointer, getAtPath, parsePointer } from '#schemas/runtime/core/pointer.ts'
import { acceptsProofOfWork, type CallDeclaration, isReadCall } from '#schemas/runtime/screen/call.ts'
import type { UncheckedConfiguration } from '../configuration.ts'
import type { FileFault } from '../files.ts'
import { checkReference, faultIf } from '../reference.ts'
import { findUnknownSegment, type SchemaDefinitions } from '../schema-paths.ts'

export function findCallFaults({ calls, problems, definitions }: UncheckedConfiguration): FileFault[] {
  const addresses = [...calls.values()].map(toAddress)
  const known = countNamesAndAddresses(calls)
  const changes = listBookingChanges(definitions)
  return [...calls].flatMap(([id, call], position) => {
    const file = `schemas/calls/${id}.json`
    return [
      ...call.problems.flatMap((code, index) =>
        checkReference({ file, path: ['problems', index], what: 'problem', name: code }, problems),
      ),
      ...checkReference({ file, path: ['failure'], what: 'problem', name: call.failure }, problems),
      ...(call.history ?? []).flatMap((name, index) =>
        checkReference({ file, path: ['history', index], what: 'change of a booking', name }, changes),
      ),
      ...faultIf(addresses.indexOf(addresses[position] ?? '') !== position, {
        file,
        pointer: '/path',
        reason: `"${call.method} ${call.path}" is also the address of another call; choose another.`,
      }),
      ...[
        ...findAliasFaults(call, known),
        ...findFactFaults(call),
        ...findLimitPointerFaults(call, definitions),
      ].map(fault => ({ file, ...fault })),
    ]
  })
}

/** Writes a call's address so that it equals those which the router cannot tell from it. */
const toAddress = ({ method, path }: Pick<CallDeclaration, 'method' | 'path'>): string =>
  `${method} ${path.replace(/:\w+/g, ':')}`

const listParameters = (path: string): readonly string[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name).sort()

/** How many calls have each name and address, or had it. */
interface CallCounts {
  readonly names: ReadonlyMap<string, number>
  readonly addresses: ReadonlyMap<string, number>
}

function countNamesAndAddresses(calls: UncheckedConfiguration['calls']): CallCounts {
  const names = new Map<string, number>()
  const addresses = new Map<string, number>()
  const count = (counts: Map<string, number>, text: string) => counts.set(text, (counts.get(text) ?? 0) + 1)
  for (const { method, path, name, aliases = [] } of calls.values()) {
    for (const one of [name, ...aliases.map(alias => alias.name)]) count(names, one)
    for (const one of [path, ...aliases.flatMap(alias => alias.path ?? [])])
      count(addresses, toAddress({ method, path: one }))
  }
  return { names, addresses }
}

/** Finds former names and paths that another call has, or had; and paths that lack a parameter. */
function findAliasFaults(call: CallDeclaration, { names, addresses }: CallCounts): readonly Fault[] {
  const parameters = listParameters(call.path)
  return (call.aliases ?? []).flatMap(({ name, path }, index) => {
    const address = path === undefined ? undefined : toAddress({ method: call.method, path })
    const faults: readonly (readonly [wrong: boolean, key: string, reason: string])[] = [
      [
        (names.get(name) ?? 0) > 1,
        'name',
        `"${name}" is also the name, or a former name, of another call; choose another.`,
      ],
      [
        address !== undefined && (addresses.get(address) ?? 0) > 1,
        'path',
        `"${call.method} ${path}" is also the address, or a former address, of a call; choose another.`,
      ],
      [
        path !== undefined && listParameters(path).join() !== parameters.join(),
        'path',
        parameters.length === 0
          ? `has parameters, but "${call.path}" has none; leave them out.`
          : `must have the parameters of "${call.path}", and no others: ${parameters.join(', ')}.`,
      ],
    ]
    return faults.flatMap(([wrong, key, reason]) =>
      wrong ? [{ pointer: formatPointer(['aliases', index, key]), reason }] : [],
    )
  })
}

function listBookingChanges(definitions: SchemaDefinitions): ReadonlySet<string> {
  const what = getAtPath(definitions.BookingChange, 'properties.what.enum')
  return new Set(Array.isArray(what) ? what.map(String) : [])
}

/** Finds blocks that load a call which is not for them. */
export function findBlockLoadFaults({ blocks, calls }: UncheckedConfiguration): FileFault[] {
  const known = new Set(listBlockCalls(calls))
  return [...blocks].flatMap(([id, { loads = {} }]) =>
    Object.entries(loads).flatMap(([name, { call }]) =>
      checkReference(
        {
          file: `schemas/blocks/${id}.json`,
          path: ['loads', name, 'call'],
          what: 'call for blocks',
          name: call,
        },
        known,
      ),
    ),
  )
}

export const listBlockCalls = (calls: UncheckedConfiguration['calls']): readonly string[] =>
  [...calls].flatMap(([name, { blocks }]) => (blocks ? [name] : []))

type Fault = Omit<FileFault, 'file'>

/** From how many points on the server refuses visitors who read while it is overloaded. */
const minShedPoints = 3

function findFactFaults(call: CallDeclaration): readonly Fault[] {
  const isVisitors = call.access === undefined
  const isAnonymous = isVisitors || call.access === 'sign-in'
  const reads = isReadCall(call)
  const isShed = call.problems.includes('server.busy')
  const faults: readonly (readonly [wrong: boolean, key: string, reason: string])[] = [
    [
      call.writes === false && call.method === 'GET',
      'writes',
      'is superfluous: a call whose method is GET only reads; leave it out.',
    ],
    [
      isAnonymous && !reads && call.limits === undefined,
      'limits',
      'is missing: anybody can write with this call. Name the limits of server/features/request-limits/calls/call-limits.ts that it counts against, or declare "writes": false if it only reads.',
    ],
    [
      !isAnonymous && call.limits !== undefined,
      'limits',
      'limits only visitors, but they cannot make this call; leave it out.',
    ],
    [
      call.pageTime !== undefined && !acceptsProofOfWork(call),
      'pageTime',
      'decides who needs a proof of work, but the input has no "proof"; add it, or leave this out.',
    ],
    [
      call.pageTime === 'stamp' && call.formKind === undefined,
      'pageTime',
      'is the stamp of a form, but the call declares no "formKind"; add it.',
    ],
    [
      acceptsProofOfWork(call) !== call.problems.includes('proof.required'),
      'problems',
      acceptsProofOfWork(call)
        ? 'lacks "proof.required", which a call with the input "proof" may return; add it.'
        : 'has "proof.required", but the input has no "proof"; add it, or leave the problem out.',
    ],
    [
      call.access === 'operator' && !reads && call.activity === undefined,
      'activity',
      'is missing: the console lists what operators do. Name its message of locales/console/en.json, or declare "writes": false if the call only reads.',
    ],
    [
      isShed && !(isVisitors && reads),
      'problems',
      'has "server.busy", with which an overloaded server refuses visitors who read; this call is not for that. Leave it out.',
    ],
    [
      isVisitors && reads && !isShed && call.personal !== true && (call.points ?? 1) >= minShedPoints,
      'problems',
      `lacks "server.busy": a call that reads for ${minShedPoints} points or more must be refused while the server is overloaded; add it.`,
    ],
    ...visitorReadKeys.map(
      key =>
        [
          call[key] !== undefined && !(isVisitors && reads),
          key,
          'is only for calls with which visitors read; leave it out.',
        ] as const,
    ),
    ...(['multilingual', 'blocks'] as const).map(
      key =>
        [
          call[key] === true && call.personal !== undefined,
          key,
          'is only for calls whose response is never personal; leave it or "personal" out.',
        ] as const,
    ),
    [
      call.about !== undefined && (isAnonymous || !reads),
      'about',
      'is only for responses that the console shows; leave it out.',
    ],
  ]
  return faults.flatMap(([wrong, key, reason]) => (wrong ? [{ pointer: formatPointer([key]), reason }] : []))
}

/** Keys that say how pages of visitors treat a response. */
const visitorReadKeys = [
  'replica',
  'staleMs',
  'cancellable',
  'resetOnProblem',
  'multilingual',
  'blocks',
  'roots',
] as const

/** Finds pointers of limits that lead to nothing in the input. */
function findLimitPointerFaults(
  { limits = [], input }: CallDeclaration,
  definitions: SchemaDefinitions,
): readonly Fault[] {
  return limits.flatMap((use, index) =>
    (['of', 'if', 'unless'] as const).flatMap(key => {
      const pointer = use[key]
      const path = pointer === undefined ? [] : parsePointer(pointer)
      const unknown = findUnknownSegment([input], path, definitions)
      if (!unknown) return []
      const name = path[unknown.index] ?? ''
      const reason = `the input has no "${name}"; available: ${unknown.known.join(', ')}.${suggestName(name, unknown.known)}`
      return [{ pointer: formatPointer(['limits', index, key]), reason }]
    }),
  )
}
