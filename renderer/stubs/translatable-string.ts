/**
 * Replaces RJSF's English texts (2 kB) in the build with the names of those that a form has messages for.
 * RJSF's other texts belong to parts that our templates replace, or to documents that no check accepts.
 */
export const TranslatableString = {
  YesLabel: 'Yes',
  NoLabel: 'No',
  OptionPrefix: 'Option %1',
  TitleOptionPrefix: '%1 option %2',
} as const
