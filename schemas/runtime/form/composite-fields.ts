/** What `ui:field` names in a form besides the registered widgets: several inputs that make one answer. */
export const compositeFieldNames = ['address', 'matrix', 'ranking', 'signature'] as const
