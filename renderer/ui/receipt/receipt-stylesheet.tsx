import href from './index.css?url'

/** Adds the style sheet of a receipt on a page of its own. React puts it into the page and waits for it. */
export const ReceiptStylesheet = () => <link rel="stylesheet" href={href} precedence="bp-receipt" />
