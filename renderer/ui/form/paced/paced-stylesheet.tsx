import href from './index.css?url'

/** Adds the style sheet of forms that ask one question at a time. */
export const PacedStylesheet = () => <link rel="stylesheet" href={href} precedence="bp-form" />
