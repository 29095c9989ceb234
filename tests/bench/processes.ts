/** The processes of a server under Linux, as `/proc` tells. */
import { readdirSync, readFileSync } from 'node:fs'

export const listChildren = (pid: number): readonly number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter(child => child > 0 && readParent(child) === pid)

function readParent(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[1])
  } catch {
    return undefined
  }
}

/** Returns the resident memory in megabytes. */
export function readResidentMb(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes ?? 0) / 1024
}

export const isNode = (pid: number): boolean =>
  /^Name:\s+node$/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
