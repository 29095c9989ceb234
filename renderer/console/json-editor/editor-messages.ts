/** What CodeMirror and the language service say, in the language of the console. */
import * as l10n from '@vscode/l10n'
import type { ConsoleI18n } from '../context/i18n.ts'

/** For `EditorState.phrases`; `$` stands for a number. */
export const listEditorPhrases = ({ t }: ConsoleI18n): Record<string, string> => ({
  Completions: t('json_editor.suggestions'),
  Find: t('json_editor.find'),
  Replace: t('json_editor.replace_with'),
  next: t('json_editor.find_next'),
  previous: t('json_editor.find_previous'),
  all: t('json_editor.find_all'),
  'match case': t('json_editor.match_case'),
  regexp: t('json_editor.regexp'),
  'by word': t('json_editor.by_word'),
  replace: t('json_editor.replace'),
  'replace all': t('json_editor.replace_all'),
  close: t('json_editor.close'),
  'current match': t('json_editor.current_match'),
  'on line': t('json_editor.on_line'),
  'replaced match on line $': t('json_editor.replaced_on_line', { line: '$' }),
  'replaced $ matches': t('json_editor.replaced', { count: '$' }),
  'Go to line': t('json_editor.go_to_line'),
  go: t('json_editor.go'),
  'Fold line': t('json_editor.fold'),
  'Unfold line': t('json_editor.unfold'),
  'Folded lines': t('json_editor.folded_lines'),
  'Unfolded lines': t('json_editor.unfolded_lines'),
  to: t('json_editor.line_to'),
  'Selection deleted': t('json_editor.selection_deleted'),
})

/** Tells the language service what to say instead of its own sentences; `{0}` stands for a value. */
export function translateLanguageService({ t }: ConsoleI18n): void {
  const text = '{0}'
  const mismatch = t('json_editor.mismatch')
  const invalidText = t('json_editor.invalid_text')
  l10n.config({
    contents: {
      'Missing property "{0}".': t('json_editor.missing_property', { name: text }),
      'Object is missing property {0} required by property {1}.': t('json_editor.missing_property', {
        name: text,
      }),
      'Property {0} is not allowed.': t('json_editor.unknown_property', { name: text }),
      'Incorrect type. Expected "{0}".': t('json_editor.wrong_type', { type: text }),
      'Incorrect type. Expected one of {0}.': t('json_editor.wrong_type', { type: text }),
      'Value is not accepted. Valid values: {0}.': t('json_editor.wrong_value', { values: text }),
      'Value must be {0}.': t('json_editor.wrong_value', { values: text }),
      'String does not match the pattern of "{0}".': t('json_editor.pattern', { pattern: text }),
      'String is longer than the maximum length of {0}.': t('json_editor.too_long', { limit: text }),
      'String is shorter than the minimum length of {0}.': t('json_editor.too_short', { limit: text }),
      'Array has too many items. Expected {0} or fewer.': t('json_editor.too_many', { limit: text }),
      'Array has too few items. Expected {0} or more.': t('json_editor.too_few', { limit: text }),
      'Object has more properties than limit of {0}.': t('json_editor.too_many', { limit: text }),
      'Object has fewer properties than the required number of {0}': t('json_editor.too_few', {
        limit: text,
      }),
      'Value is above the maximum of {0}.': t('json_editor.too_high', { limit: text }),
      'Value is below the minimum of {0}.': t('json_editor.too_low', { limit: text }),
      'Value is above the exclusive maximum of {0}.': t('json_editor.too_high', { limit: text }),
      'Value is below the exclusive minimum of {0}.': t('json_editor.too_low', { limit: text }),
      'Array has duplicate items.': t('json_editor.duplicate_items'),
      'Duplicate object key': t('json_editor.duplicate_key'),
      'Matches a schema that is not allowed.': mismatch,
      'Matches multiple schemas when only one must validate.': mismatch,
      'Array does not contain required item.': mismatch,
      'Item does not match any validation rule from the array.': mismatch,
      'String is not a URI: {0}': mismatch,
      'String is not a RFC3339 date.': mismatch,
      'String is not a RFC3339 time.': mismatch,
      'String is not a RFC3339 date-time.': mismatch,
      'String is not an e-mail address.': mismatch,
      'Value is not divisible by {0}.': mismatch,
      'Colon expected': t('json_editor.expected', { what: ':' }),
      'Expected comma': t('json_editor.expected', { what: ',' }),
      'Expected comma or closing brace': t('json_editor.expected', { what: ', }' }),
      'Expected comma or closing bracket': t('json_editor.expected', { what: ', ]' }),
      'Property expected': t('json_editor.property_expected'),
      'Property keys must be doublequoted': t('json_editor.property_expected'),
      'Value expected': t('json_editor.value_expected'),
      'Expected a JSON object, array or literal.': t('json_editor.value_expected'),
      'Trailing comma': t('json_editor.trailing_comma'),
      'Comments are not permitted in JSON.': t('json_editor.no_comments'),
      'End of file expected.': t('json_editor.end_expected'),
      'Unexpected end of string.': t('json_editor.open_text'),
      'Invalid characters in string. Control characters must be escaped.': invalidText,
      'Invalid escape character in string.': invalidText,
      'Invalid unicode sequence in string.': invalidText,
      'Invalid number format.': t('json_editor.invalid_number'),
      'Unexpected end of number.': t('json_editor.invalid_number'),
    },
  })
}
