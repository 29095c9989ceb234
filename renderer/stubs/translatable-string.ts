/**
 * What the build puts in the place of RJSF's English (2 kB): the names of those texts that a form has words for. What
 * else RJSF would say is said by our own templates, or of documents that no check lets pass.
 */
export const TranslatableString = {
  YesLabel: 'Yes',
  NoLabel: 'No',
  OptionPrefix: 'Option %1',
  TitleOptionPrefix: '%1 option %2',
} as const
