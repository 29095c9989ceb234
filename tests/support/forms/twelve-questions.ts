/** A survey of twelve questions, asked one at a time; every control that a key can answer occurs in it. */
const choice = (names: readonly string[]) => ({ enum: names })
const scale = (minimum: number, maximum: number) => ({ type: 'integer', minimum, maximum })
const dot =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export const twelveQuestions = {
  id: 'twelve',
  version: 1,
  title: 'Twelve questions',
  pace: 'one',
  minimumSeconds: 0,
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['stars', 'friend'],
    properties: {
      stars: scale(1, 5),
      kind: choice(['cut', 'color', 'beard']),
      again: { type: 'boolean' },
      mood: scale(1, 5),
      length: scale(1, 7),
      look: choice(['short', 'long']),
      friend: scale(0, 10),
      often: choice(['weekly', 'monthly']),
      order: { type: 'array', uniqueItems: true, maxItems: 3, items: choice(['time', 'price', 'calm']) },
      table: {
        type: 'object',
        properties: { welcome: choice(['good', 'poor']), advice: choice(['good', 'poor']) },
      },
      name: { type: 'string', maxLength: 60 },
      words: { type: 'string', maxLength: 200 },
    },
  },
  ui: {
    stars: { 'ui:title': 'How was it?', 'ui:widget': 'rating' },
    kind: { 'ui:title': 'What was done?' },
    again: { 'ui:title': 'Would you come again?', 'ui:widget': 'radio' },
    mood: { 'ui:title': 'How do you feel?', 'ui:widget': 'csat' },
    length: { 'ui:title': 'How long was it?', 'ui:widget': 'scale', 'ui:low': 'Short', 'ui:high': 'Long' },
    look: {
      'ui:title': 'Which is yours?',
      'ui:widget': 'pictures',
      'ui:pictures': { short: { src: dot, alt: 'Short hair' }, long: { src: dot, alt: 'Long hair' } },
    },
    friend: { 'ui:title': 'Would you tell a friend?', 'ui:widget': 'nps' },
    often: { 'ui:title': 'How often do you come?' },
    order: { 'ui:title': 'What matters most?', 'ui:field': 'ranking' },
    table: { 'ui:title': 'How were …', 'ui:field': 'matrix' },
    name: { 'ui:title': 'What is your name?' },
    words: { 'ui:title': 'Anything else?', 'ui:widget': 'textarea' },
  },
  ends: [{ id: 'thanks', title: 'Thank you for all twelve' }],
}
