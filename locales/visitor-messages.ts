import type { MessageCatalogue } from './catalogue.ts'

/** Only letters, the operator's pages and the test checkout say these; the server alone renders them. */
const serverPrefixes = ['mail.', 'operator.', 'test_checkout.']

export const isVisitorMessage = (key: string): boolean =>
  !serverPrefixes.some(prefix => key.startsWith(prefix))

/** Returns the messages that a browser may need. */
export const pickVisitorMessages = (catalogue: MessageCatalogue): MessageCatalogue =>
  Object.fromEntries(Object.entries(catalogue).filter(([key]) => isVisitorMessage(key)))
