export const isFramed = (): boolean => window.parent !== window
