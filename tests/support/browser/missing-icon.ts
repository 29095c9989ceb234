import type { ConsoleMessage } from 'playwright'

/**
 * Recognizes the error of the icon, which no page has: the browser itself asks for it. The headless shell seldom does; a
 * whole browser does once for each context, if a page without an icon stays open long enough.
 */
export const isMissingIcon = (message: ConsoleMessage): boolean =>
  message.text().includes('status of 404') && message.location().url.endsWith('/favicon.ico')
