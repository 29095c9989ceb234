/**
 * Replaces what RJSF drops undeclared answers with (1.4 kB) in the build: no form sets `omitExtraData`, because
 * `pickSubmittedValues` decides what is sent.
 */
function omitExtraData(): never {
  throw new Error('Forms keep undeclared answers; see pickSubmittedValues.')
}

// RJSF uses the default import; the other names are its helpers and deprecated functions.
export {
  omitExtraData as default,
  omitExtraData as getFieldNames,
  omitExtraData as getUsedFormData,
  omitExtraData as isValueEmpty,
  omitExtraData as toPathSchema,
}
