/** What an import could not carry over, or carried over in another shape: data, which the console puts into words. */

/** The codes of all notes; the console has a message `form_import.note_<code>` for each. */
export const importNoteCodes = [
  'property_left_out',
  'question_left_out',
  'question_replaced',
  'condition_left_out',
  'text_case',
  'formula_left_out',
  'validator_left_out',
  'jump_left_out',
  'trigger_left_out',
  'language_left_out',
  'text_shortened',
  'formatting_left_out',
  'placeholder_left_out',
  'name_changed',
  'value_changed',
  'picture_left_out',
  'video_host_needed',
  'link_host_needed',
  'remote_choices',
  'payment_left_out',
  'exclusive_choice',
  'other_asked_apart',
  'file_limit_changed',
  'pattern_left_out',
  'format_left_out',
  'widget_left_out',
  'default_left_out',
  'reference_left_out',
  'points_changed',
] as const

export type ImportNoteCode = (typeof importNoteCodes)[number]

export interface ImportNote {
  readonly code: ImportNoteCode
  /** An RFC 6901 pointer into the source. */
  readonly pointer: string
  /** What the message of the code names. */
  readonly params: Readonly<Record<string, string | number>>
}

const maxExcerptCharacters = 200

/** Returns a value as a short text for a note. */
export function toExcerpt(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  const characters = Array.from(text)
  return characters.length <= maxExcerptCharacters
    ? text
    : `${characters.slice(0, maxExcerptCharacters - 1).join('')}…`
}
