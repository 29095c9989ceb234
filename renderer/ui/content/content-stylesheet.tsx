import href from './index.css?url'

/** Adds the style sheet of content pages. React puts it into the page and waits for it. */
export const ContentStylesheet = () => <link rel="stylesheet" href={href} precedence="bp-content" />
