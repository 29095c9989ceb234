import { type RefObject, useLayoutEffect, useRef } from 'react'

/** Opens a dialog for as long as it is rendered; afterwards the focus is where it was before. */
export function useModal(): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // A dialog that is removed while it is open would leave the focus nowhere.
    return () => element?.close()
  }, [])
  return dialog
}
