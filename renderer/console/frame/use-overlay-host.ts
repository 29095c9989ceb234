import { useEffect, useState } from 'react'

/** Returns where something on top can be reached: a modal dialog makes everything outside of it inert. */
export function useOverlayHost(isShown: boolean): Element {
  const [host, setHost] = useState<Element>(findRoot)
  useEffect(() => {
    if (!isShown) return
    const look = () => setHost([...document.querySelectorAll('dialog:modal')].at(-1) ?? findRoot())
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => {
      observer.disconnect()
      setHost(findRoot())
    }
  }, [isShown])
  return host
}

/** The styles of the console begin there. */
const findRoot = (): Element => document.getElementById('root') ?? document.body
