/** Works out which limits a request counts against: calls declare them by name. */
import { getAtPointer } from '#schemas/runtime/core/pointer.ts'
import type { CallDeclaration, DeclaredLimit } from '#schemas/runtime/screen/call.ts'
import type { FileFault } from '#server/configuration/files.ts'
import { checkReference, faultIf } from '#server/configuration/reference.ts'
import { type CallLimit, type CallLimitName, type CallLimitUse, callLimits } from './call-limits.ts'

/** Who makes a call, as far as its limits ask. */
export interface LimitedCaller {
  /** What limits count as one client. */
  readonly address: string
  /** Names a browser of the console. */
  readonly browser?: string | undefined
}

/** Lists what a request counts against, in the order of the declaration. */
export const listCallLimitUses = (
  call: Pick<CallDeclaration, 'limits'> | undefined,
  input: unknown,
  caller: LimitedCaller,
): readonly CallLimitUse[] => (call?.limits ?? []).flatMap(declared => toLimitUse(declared, input, caller))

function toLimitUse(
  { limit, of, if: present, unless: absent }: DeclaredLimit,
  input: unknown,
  { address, browser }: LimitedCaller,
): readonly CallLimitUse[] {
  if (!isLimitName(limit)) throw new Error(`There is no limit "${limit}"; see findLimitFaults.`)
  if (present !== undefined && getAtPointer(input, present) === undefined) return []
  if (absent !== undefined && getAtPointer(input, absent) !== undefined) return []
  if (of === undefined) return [{ limit }]
  const subject = getAtPointer(input, of)
  if (subject === undefined || subject === '') return []
  const { perBrowser }: CallLimit = callLimits[limit]
  return [{ limit, subject: perBrowser ? `${subject} ${browser ?? address}` : String(subject) }]
}

const isLimitName = (name: string): name is CallLimitName => Object.hasOwn(callLimits, name)

/** Finds limits that do not exist, or do not say whom they count for. */
export const findLimitFaults = (calls: ReadonlyMap<string, CallDeclaration>): readonly FileFault[] =>
  [...calls].flatMap(([name, { limits = [] }]) =>
    limits.flatMap(({ limit, of }, index) => {
      const file = `schemas/calls/${name}.json`
      const path = ['limits', index, 'limit']
      if (!isLimitName(limit)) return checkReference({ file, path, what: 'limit', name: limit }, limitNames)
      const { per } = callLimits[limit]
      const isOfSomebody = per === 'email' || per === 'booking'
      return faultIf(isOfSomebody !== (of !== undefined), {
        file,
        pointer: `/limits/${index}`,
        reason: isOfSomebody
          ? `"${limit}" counts per ${per}; say with "of" where the input has it.`
          : `"${limit}" counts per ${per}; leave "of" out.`,
      })
    }),
  )

const limitNames: ReadonlySet<string> = new Set(Object.keys(callLimits))
