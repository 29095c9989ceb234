import href from './index.css?url'

/** Adds the style sheet of the home page. React puts it into the page and waits for it. */
export const HomeStylesheet = () => <link rel="stylesheet" href={href} precedence="bp-home" />
