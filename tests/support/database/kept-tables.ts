/** The tables of what the business declares. Tests keep them when they empty the others between two stories. */
export const keptTables = [
  'business',
  'content',
  'document',
  'document_version',
  'form_version',
  'gate',
  'image',
  'image_variant',
  'migration',
  'photo',
  'preview',
  'record',
]
