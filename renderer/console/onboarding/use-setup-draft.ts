import { useState } from 'react'
import { isObject } from '#schemas/runtime/core/pointer.ts'
import { useConsole, useSignedIn } from '../context/console-context.ts'
import { createSetupDraft, type SetupDraft } from './setup-draft.ts'

const storageKey = 'bookplate-setup'

/** Keeps the draft while the tab is open, so that a reload and the way back lose nothing. */
export function useSetupDraft() {
  const { i18n } = useConsole()
  const { person } = useSignedIn().session
  const [draft, setDraft] = useState(() =>
    readDraft(createSetupDraft(navigator.language, i18n.locale, person)),
  )
  const change = (changes: Partial<SetupDraft>) => {
    const changed = { ...draft, ...changes }
    setDraft(changed)
    keepDraft(changed)
  }
  return { draft, change }
}

export function forgetSetupDraft(): void {
  try {
    sessionStorage.removeItem(storageKey)
  } catch {
    // Where the browser denies the storage, nothing was kept.
  }
}

function keepDraft(draft: SetupDraft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // The browser denies the storage, or has no room: the draft lives as long as the page.
  }
}

/** What was kept, on top of the fresh draft; a draft of another version of the console is ignored. */
function readDraft(fresh: SetupDraft): SetupDraft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null')
    const isSameShape =
      isObject(kept) && Object.keys(fresh).every(name => typeof kept[name] === typeof fresh[keyOf(name)])
    return isSameShape ? { ...fresh, ...kept } : fresh
  } catch {
    return fresh
  }
}

/** Proof: the names are those of the draft. */
const keyOf = (name: string) => name as keyof SetupDraft
