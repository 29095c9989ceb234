/** The values `ui:field` may have besides registered widgets: several inputs that make up one answer. */
export const compositeFieldNames = ['address', 'matrix', 'ranking', 'signature'] as const
