import { makeForm } from '#tests/support/forms/forms.ts'

/** A form with one field of every kind that the theme renders. */
export const everything = makeForm({
  id: 'everything',
  version: 1,
  schema: {
    type: 'object',
    required: ['text', 'size', 'sure', 'tags', 'agree'],
    properties: {
      text: { type: 'string', minLength: 2, maxLength: 20, pattern: '^[a-z]+$' },
      part: { type: 'string', pattern: '[a-z]' },
      secret: { type: 'string' },
      site: { type: 'string', format: 'uri' },
      notes: { type: 'string', maxLength: 400 },
      age: { type: 'integer', minimum: 0, maximum: 120 },
      price: { type: 'number', multipleOf: 0.5 },
      level: { type: 'integer', minimum: 1, maximum: 5 },
      day: { type: 'string', format: 'date' },
      hour: { type: 'string', pattern: '^\\d\\d:\\d\\d$' },
      moment: { type: 'string' },
      size: { type: 'integer', enum: [38, 40, 42] },
      both: { type: 'array', uniqueItems: true, items: { type: 'string', enum: ['left', 'right'] } },
      tags: {
        type: 'array',
        uniqueItems: true,
        minItems: 1,
        items: { type: 'string', enum: ['warm', 'cold'] },
      },
      sure: { type: 'boolean' },
      agree: { type: 'boolean', const: true },
      token: { type: 'string' },
      address: {
        type: 'object',
        required: ['city'],
        properties: { street: { type: 'string' }, city: { type: 'string' } },
      },
      guests: {
        type: 'array',
        maxItems: 3,
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string' }, email: { type: 'string', format: 'email' } },
        },
      },
      kind: { type: 'string', enum: ['usual', 'other'] },
    },
    allOf: [
      {
        if: { required: ['kind'], properties: { kind: { const: 'other' } } },
        // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
        then: { required: ['reason'], properties: { reason: { type: 'string', title: 'Reason' } } },
      },
    ],
  },
  ui: {
    'ui:order': ['*'],
    text: {
      'ui:title': 'Text',
      'ui:description': 'Small letters.',
      'ui:help': 'Two at least.',
      'ui:placeholder': 'abc',
    },
    part: { 'ui:title': 'Part' },
    secret: { 'ui:title': 'Secret', 'ui:widget': 'password', 'ui:autocomplete': 'new-password' },
    site: { 'ui:title': 'Site' },
    notes: { 'ui:title': 'Notes', 'ui:widget': 'textarea', 'ui:rows': 6 },
    age: { 'ui:title': 'Age', 'ui:inputmode': 'numeric' },
    price: { 'ui:title': 'Price' },
    level: { 'ui:title': 'Level', 'ui:widget': 'range' },
    day: { 'ui:title': 'Day' },
    hour: { 'ui:title': 'Hour', 'ui:widget': 'time' },
    moment: { 'ui:title': 'Moment', 'ui:widget': 'date-time' },
    size: { 'ui:title': 'Size', 'ui:enumNames': { 38: 'Small', 40: 'Medium', 42: 'Large' } },
    both: { 'ui:title': 'Sides' },
    tags: { 'ui:title': 'Tags', 'ui:widget': 'checkboxes', 'ui:help': 'One at least.' },
    sure: { 'ui:title': 'Sure?', 'ui:widget': 'radio' },
    agree: { 'ui:title': 'I agree', 'ui:help': 'You have to.' },
    token: { 'ui:widget': 'hidden' },
    address: {
      'ui:title': 'Address',
      'ui:description': 'Where you live.',
      street: { 'ui:title': 'Street' },
      city: { 'ui:title': 'City' },
    },
    guests: {
      'ui:title': 'Guests',
      items: { 'ui:title': 'Guest', name: { 'ui:title': 'Name' }, email: { 'ui:title': 'Email' } },
    },
    kind: { 'ui:title': 'Kind' },
  },
})

export const everyValue = {
  text: 'abc',
  age: 0,
  price: 1.5,
  size: 40,
  both: ['right'],
  tags: ['cold'],
  sure: false,
  token: 't',
  address: { city: 'Köln' },
  guests: [{ name: 'Eva' }, { name: 'Bo', email: 'bo@example.com' }],
  kind: 'other',
}
