import type { MessageCatalogue } from './catalogue.ts'

/** Messages of letters, the operator's pages and the test checkout, which only the server renders. */
const serverPrefixes = ['mail.', 'operator.', 'test_checkout.']

export const isVisitorMessage = (key: string): boolean =>
  !serverPrefixes.some(prefix => key.startsWith(prefix))

/** Returns the messages that a browser may need. */
export const pickVisitorMessages = (catalogue: MessageCatalogue): MessageCatalogue =>
  Object.fromEntries(Object.entries(catalogue).filter(([key]) => isVisitorMessage(key)))
