export type HostedFormKind = 'form' | 'survey'

/** Returns the path of a form's own page, without locale. */
export const getHostedFormPath = (kind: HostedFormKind, id: string): string =>
  `/widget/${kind}/${encodeURIComponent(id)}`
