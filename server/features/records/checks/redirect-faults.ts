/** Checks where former addresses of a business lead. */
import type { Business } from '#schemas/generated/types.gen.ts'
import { normalizeRedirectPath } from '#schemas/runtime/core/redirects.ts'
import type { FileFault } from '#server/configuration/files.ts'
import { businessFileName } from '#server/features/directory/rules/record-kinds.ts'

export function findRedirectFaults({ redirects = [] }: Pick<Business, 'redirects'>): FileFault[] {
  const targets = new Map<string, string>()
  const twice = redirects.flatMap(({ from, to }, index): FileFault[] => {
    const path = normalizeRedirectPath(from)
    if (!targets.has(path)) {
      targets.set(path, normalizeRedirectPath(to))
      return []
    }
    return [
      {
        file: businessFileName,
        pointer: `/redirects/${index}/from`,
        reason: `is "${from}", which another redirect leads from already; remove one of them.`,
        broken: { rule: 'redirect_twice', params: { from } },
      },
    ]
  })
  return [...twice, ...redirects.flatMap((redirect, index) => findLoop(redirect, index, targets))]
}

function findLoop(
  { from, to }: NonNullable<Business['redirects']>[number],
  index: number,
  targets: ReadonlyMap<string, string>,
): FileFault[] {
  const seen = new Set([normalizeRedirectPath(from)])
  for (
    let path: string | undefined = normalizeRedirectPath(to);
    path !== undefined;
    path = targets.get(path)
  ) {
    if (seen.has(path))
      return [
        {
          file: businessFileName,
          pointer: `/redirects/${index}/to`,
          reason: `leads from "${from}" back to where it began; lead to a page that exists.`,
          broken: { rule: 'redirect_loop', params: { from } },
        },
      ]
    seen.add(path)
  }
  return []
}
