/**
 * Starts the program of a page that visitors read: after the first paint, so that its scripts do not compete with styles
 * and the first picture. Other pages need their scripts as soon as possible.
 */
import { releaseEvent } from '../browser/click-queue.ts'
import { consentWidgetName, previewNoticeWidgetName } from '../widgets/registry.ts'

/** The widgets of pages without fields and times to choose. */
const readingWidgets: ReadonlySet<string> = new Set([
  'home',
  'content',
  'search',
  consentWidgetName,
  previewNoticeWidgetName,
])

export const isReadingPage = (widgetNames: readonly string[]): boolean =>
  widgetNames.length > 0 && widgetNames.every(name => readingWidgets.has(name))

/**
 * A page in the background, or in a frame out of view, is not painted, and a picture may take long; then the scripts start
 * after so long.
 */
const maxWaitMs = 1000

/**
 * Returns the script that loads modules after the next paint, and after the paint of the picture that is the first thing
 * to see (`fetchpriority="high"`) if there is one. Its nonce allows it to (`strict-dynamic`). If a module
 * cannot be loaded, what visitors have pressed is released, as after the error of a script tag.
 */
export const renderDeferredStartScript = (files: readonly string[]): string =>
  `(l=>{let i=document.querySelector('img[fetchpriority=high]'),p=()=>requestAnimationFrame(()=>setTimeout(l));i?i.decode().then(p,p):p();setTimeout(l,${maxWaitMs})})(()=>{for(let f of ${JSON.stringify(files)})import(f).catch(()=>document.dispatchEvent(new Event('${releaseEvent}')))})`
