import type { AppProps } from './app.tsx'

/** The current page and how to show another one: used by navigation and language switch. */
export interface PageController {
  props: AppProps
  /** Props of the previous page, which rendered without error. */
  previousProps: AppProps
  /** The part of the URL that leads to another page if it changes. */
  address: string
  /** Identifies the latest navigation: results of earlier ones are dropped. Undefined: of all. */
  navigation?: object | undefined
  /** Renders a page; the URL is already the new one. */
  render(props: AppProps): void
}
