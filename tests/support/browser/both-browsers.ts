/**
 * The stories that run in both Chromiums, if both are installed: in the headless shell, which all stories run in, and in
 * the whole browser, which visitors have, by `npm run test:soak` or by name. Each has a part in which the two differ.
 */
export const storiesInBothBrowsers: readonly { readonly file: string; readonly reason: string }[] = [
  { file: 'embed.spec.ts', reason: 'only the whole browser denies storage to frames of other sites' },
  { file: 'embed-modes.spec.ts', reason: 'focus moves between a page and its frame; a window loses it' },
  { file: 'consent.spec.ts', reason: 'cookies and storage, also of frames' },
  { file: 'clean-start.spec.ts', reason: 'what a context stores, which is that of a private window' },
  { file: 'payment-frame.spec.ts', reason: 'a frame opens a tab, which is a window in the shell' },
  { file: 'add-to-calendar.spec.ts', reason: 'downloads, and tabs that become them' },
  { file: 'receipt.spec.ts', reason: 'the dialog to print' },
  { file: 'form-elements.spec.ts', reason: "the focus of a video's frame" },
]
