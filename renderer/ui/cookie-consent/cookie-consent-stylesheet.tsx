import href from './index.css?url'

/** Adds the style sheet of the banner that asks for cookies. React puts it into the page and waits for it. */
export const CookieConsentStylesheet = () => <link rel="stylesheet" href={href} precedence="bp-consent" />
