/** The environment variables of the bucket for visitors' uploads. */
import type { SettingDeclaration } from './declaration.ts'
import { isOrigin } from './formats.ts'

export const uploadBucketDeclarations = {
  S3_BUCKET: {
    kind: 'checked',
    isValid: text => /^[a-z\d][a-z\d._-]{1,61}[a-z\d]$/i.test(text),
    allowed: 'the name of a bucket',
    otherwise: 'they are in `DATA_DIR/uploads`',
    meaning:
      "keeps the files of visitors' [uploads](operating.md#uploads-in-a-bucket) at an S3-compatible storage",
  },
  S3_ENDPOINT: {
    kind: 'checked',
    isValid: isOrigin,
    allowed: 'an origin such as https://s3.example.org, without a path',
    otherwise: 'Amazon S3 in `S3_REGION`',
    meaning: 'the storage that has the bucket',
  },
  S3_REGION: {
    kind: 'text',
    default: 'us-east-1',
    meaning: 'the region of the bucket; other storages than Amazon often ignore it',
  },
  S3_ACCESS_KEY_ID: {
    kind: 'checked',
    isValid: text => /^[\x21-\x7e]{3,128}$/.test(text),
    allowed: '3 to 128 printable ASCII characters without spaces',
    otherwise: "what Amazon's library finds, such as the role of the machine",
    meaning: 'the key for the bucket',
  },
  S3_SECRET_ACCESS_KEY: {
    kind: 'secret',
    pattern: /^[\x21-\x7e]{3,256}$/,
    allowed: '3 to 256 printable ASCII characters without spaces',
    otherwise: 'as for `S3_ACCESS_KEY_ID`',
    meaning: 'its secret',
  },
  S3_PATH_STYLE: {
    kind: 'boolean',
    default: false,
    meaning: 'true: the bucket stands in the path of URLs and not in their host, as MinIO and Ceph expect',
  },
  S3_PREFIX: {
    kind: 'checked',
    isValid: text => /^([\w.-]+\/)+$/.test(text) && !/(^|\/)\.\.?\//.test(text),
    allowed: 'a path that ends with a slash, such as studio/uploads/',
    default: 'uploads/',
    meaning: 'begins the name of each file in the bucket; no other installation may use the same',
  },
} as const satisfies Readonly<Record<string, SettingDeclaration>>
