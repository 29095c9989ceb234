/**
 * Starts the program of a page that visitors read: after the first paint, so that its scripts do not compete with styles
 * and the first picture. Other pages need their scripts as soon as possible.
 */
import { releaseEvent } from '../browser/click-queue.ts'
import { consentWidgetName, previewNoticeWidgetName } from '../widgets/registry.ts'

/** The widgets of pages without fields and times to choose. */
const readingWidgets: ReadonlySet<string> = new Set([
  ...['home', 'content', 'search'],
  ...[consentWidgetName, previewNoticeWidgetName],
])

export const isReadingPage = (widgetNames: readonly string[]): boolean =>
  widgetNames.length > 0 && widgetNames.every(name => readingWidgets.has(name))

/** A page in the background, or in a frame out of view, is not painted; then its scripts start after so long. */
const unpaintedMs = 500

/**
 * Returns the script that loads modules after the next paint. Its nonce allows it to (`strict-dynamic`). If a module
 * cannot be loaded, what visitors have pressed is released, as after the error of a script tag.
 */
export const renderLateStartScript = (files: readonly string[]): string =>
  `(l=>{requestAnimationFrame(()=>setTimeout(l));setTimeout(l,${unpaintedMs})})(()=>{for(let f of ${JSON.stringify(files)})import(f).catch(()=>document.dispatchEvent(new Event('${releaseEvent}')))})`
