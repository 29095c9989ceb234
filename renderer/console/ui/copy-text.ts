/** Copies texts, and says what to do where the browser does not: without HTTPS, or if it was forbidden. */
import type { ConsoleI18n } from '../context/i18n.ts'

/** Returns whether the browser has copied it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}

/** Says how to copy what is selected. */
export const formatCopyHint = (i18n: ConsoleI18n): string =>
  i18n.t('page.copy_by_hand', { device: getDevice() })

function getDevice(): string {
  if (matchMedia('(pointer: coarse)').matches) return 'touch'
  return /mac/i.test(navigator.platform) ? 'mac' : 'keys'
}
