/**
 * A form with everything that affects types: conditions, dependencies, branches, lists, steps, definitions.
 */
export const exampleForm = {
  id: 'example-form',
  version: 3,
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['name', 'kind', 'contact', 'reason', 'pets', 'total'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 80, description: 'As */ on the passport.' },
      kind: { type: 'string', enum: ['new', 'known', 'other'] },
      reason: { type: 'string', maxLength: 400 },
      member: { type: 'boolean' },
      number: { type: 'string', pattern: '^[0-9]+$' },
      card: { type: 'string' },
      billing: { $ref: '#/$defs/Address' },
      contact: {
        oneOf: [
          {
            type: 'object',
            required: ['by', 'email'],
            properties: { by: { const: 'email' }, email: { type: 'string', format: 'email' } },
          },
          {
            type: 'object',
            required: ['by', 'phone'],
            properties: { by: { const: 'phone' }, phone: { type: 'string' } },
          },
        ],
      },
      pets: {
        type: 'array',
        maxItems: 3,
        items: { type: 'object', required: ['name'], properties: { name: { type: 'string' } } },
      },
      range: {
        type: 'array',
        prefixItems: [{ type: 'number' }, { type: 'string' }],
        items: false,
        minItems: 2,
      },
      people: { $ref: '#/$defs/Person' },
      extra: { type: 'string' },
      total: { type: 'number' },
    },
    if: { properties: { member: { const: true } }, required: ['member'] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['number'] },
    dependentRequired: { card: ['billing'] },
    $defs: {
      Address: {
        type: 'object',
        required: ['street', 'city'],
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
      Person: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/$defs/Person' } },
        },
      },
    },
  },
  ui: { reason: { 'ui:when': "values.kind == 'other'" } },
  steps: [
    { id: 'one', title: 'One', fields: ['name', 'kind'], next: [{ when: 'values.member', to: 'three' }] },
    { id: 'two', title: 'Two', fields: ['extra', 'pets'] },
    { id: 'three', title: 'Three', fields: ['contact'] },
  ],
  computed: { total: '12' },
  errors: [{ pointer: '/contact/email', keyword: 'required', code: 'contact.email_required' }],
}
