import { useEffect, useState } from 'react'

/** Returns where something on top can be reached: a modal dialog makes everything outside of it inert. */
export function useReachableHost(isShown: boolean): Element {
  const [host, setHost] = useState<Element>(document.body)
  useEffect(() => {
    if (!isShown) return
    const look = () => setHost([...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body)
    look()
    const observer = new MutationObserver(look)
    observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
    return () => {
      observer.disconnect()
      setHost(document.body)
    }
  }, [isShown])
  return host
}
