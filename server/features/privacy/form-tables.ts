import type { TableDeclarations } from './declaration.ts'

export const formTableDeclarations = {
  submission: {
    about: 'answers to forms and surveys, drafts included',
    personal: 'answers email_keys tags',
    pseudonymous: 'id booking',
    other:
      'business kind form version status erased_at scores end_id step locale started_at saved_at quotas part consents',
    exported: '`submissions`',
    erased: 'answers, tags and files are removed; drafts as a whole',
    kept: 'answers and tags until `retention.submissions`, counted from the last appointment if they have booked; drafts until `retention.drafts`; that there was a submission, its scores and its end stay for quotas, without the person',
  },
  upload: {
    about: 'files of answers; their content is in `DATA_DIR/uploads`',
    personal: 'name',
    pseudonymous: 'id submission',
    other: 'business kind form field type bytes created_at',
    exported: '`uploads`; the content by `getUpload`',
    erased: 'removed, with their content',
    kept: 'with the answers, or until `retention.uploads`, counted in the same way; a day if no answer refers to them',
  },
  submission_part: {
    about: 'groups of about a thousand submissions for summaries',
    other: 'business kind form part version size',
    kept: 'stays: counters',
  },
  submission_count: {
    about: 'counted answers for summaries, with the latest texts',
    personal: 'counts',
    other: 'business kind form part version digest',
    exported: 'nothing: a copy of answers in `submissions`',
    erased: 'removed, and counted again without the person',
    kept: 'until one of its submissions changes',
  },
  form_progress: {
    about: 'how far visitors get in forms, as counters',
    other: 'business kind form version counter count',
    kept: 'stays: counters',
  },
  consent_text: {
    about:
      'texts that visitors have consented to; the receipts are in `booking.document` and `submission.consents`',
    other: 'business digest text',
    exported: '`consentTexts`: those of the person',
    kept: 'stays: what was asked',
  },
  form_version: {
    about: 'versions of forms that people have answered',
    other: 'kind form version document digest published_at',
    kept: 'stays: what was asked',
  },
} as const satisfies TableDeclarations
