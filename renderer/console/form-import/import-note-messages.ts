/** Puts the notes of an import into words. */
import type { ConsoleMessageKey } from '#locales/console-messages.gen.ts'
import type { ImportNote, ImportNoteCode } from '#schemas/runtime/form-import/import-note.ts'
import type { ConsoleI18n } from '../context/i18n.ts'

const messages: Readonly<Record<ImportNoteCode, ConsoleMessageKey>> = {
  property_left_out: 'form_import.note_property_left_out',
  question_left_out: 'form_import.note_question_left_out',
  question_replaced: 'form_import.note_question_replaced',
  condition_left_out: 'form_import.note_condition_left_out',
  text_case: 'form_import.note_text_case',
  formula_left_out: 'form_import.note_formula_left_out',
  validator_left_out: 'form_import.note_validator_left_out',
  jump_left_out: 'form_import.note_jump_left_out',
  trigger_left_out: 'form_import.note_trigger_left_out',
  language_left_out: 'form_import.note_language_left_out',
  text_shortened: 'form_import.note_text_shortened',
  formatting_left_out: 'form_import.note_formatting_left_out',
  placeholder_left_out: 'form_import.note_placeholder_left_out',
  name_changed: 'form_import.note_name_changed',
  value_changed: 'form_import.note_value_changed',
  picture_left_out: 'form_import.note_picture_left_out',
  video_host_needed: 'form_import.note_video_host_needed',
  link_host_needed: 'form_import.note_link_host_needed',
  remote_choices: 'form_import.note_remote_choices',
  payment_left_out: 'form_import.note_payment_left_out',
  exclusive_choice: 'form_import.note_exclusive_choice',
  other_asked_apart: 'form_import.note_other_asked_apart',
  file_limit_changed: 'form_import.note_file_limit_changed',
  pattern_left_out: 'form_import.note_pattern_left_out',
  format_left_out: 'form_import.note_format_left_out',
  widget_left_out: 'form_import.note_widget_left_out',
  default_left_out: 'form_import.note_default_left_out',
  reference_left_out: 'form_import.note_reference_left_out',
  points_changed: 'form_import.note_points_changed',
}

/** Returns the sentence that says what a note is about and what to do. */
export const formatImportNote = ({ code, params }: ImportNote, i18n: Pick<ConsoleI18n, 'phrase'>): string =>
  i18n.phrase(messages[code], params)
