import { useRef, useState } from 'react'
import type { GetSiteLinksOutput } from '#schemas/generated/types.gen.ts'
import { useConsole } from '../context/console-context.ts'
import { useConsoleMutation } from '../context/use-console-call.ts'

type SiteLinks = Pick<GetSiteLinksOutput, 'navigation' | 'redirects'>

/** The menu or the redirects while they are changed; saved together. */
export function useSiteLinks<Name extends keyof SiteLinks>(name: Name, found: GetSiteLinksOutput) {
  const { i18n, announce } = useConsole()
  const [saved, setSaved] = useState(found)
  const [entries, setEntries] = useState<SiteLinks[Name]>(found[name])
  const isDirty = useRef(false)
  isDirty.current = JSON.stringify(entries) !== JSON.stringify(saved[name])
  const { act, isBusy, problem, reset } = useConsoleMutation('saveSiteLinks', {
    onDone: ({ version }) => {
      setSaved({ ...saved, [name]: entries, version })
      announce(i18n.t('website.links_saved'))
    },
  })
  return {
    entries,
    change: (next: SiteLinks[Name]) => {
      reset()
      setEntries(next)
    },
    isChanged: isDirty.current,
    hasChanges: () => isDirty.current,
    discard: () => {
      reset()
      setEntries(saved[name])
    },
    save: () => act({ [name]: entries, ifVersion: saved.version }),
    isBusy,
    problem,
  }
}
