import type { AppProps } from './app.tsx'

/** The page that shows, and how to show another: what follows links and changes the language works on it. */
export interface PageController {
  props: AppProps
  /** Of the page before, which could be drawn. */
  before: AppProps
  /** Its address, without the query. */
  pathname: string
  /** What the visitor wished for last: what comes of an earlier wish is not shown any more. */
  wish?: object
  /** Draws a page, to which the address leads by now. */
  draw(props: AppProps): void
}
