/** The name of the custom element. */
export const tagName = 'bookplate-widget'
