/**
 * Loaded before a server (`node --import`) to stop its clock at BOOKPLATE_TEST_NOW, so that pages look alike.
 */
const now = Date.parse(process.env.BOOKPLATE_TEST_NOW ?? '')
if (Number.isNaN(now))
  throw new Error('BOOKPLATE_TEST_NOW is no time: give one such as 2026-11-23T07:00:00Z.')

globalThis.Date = class extends Date {
  /** @param {...any} parts */
  constructor(...parts) {
    if (parts.length === 0) super(now)
    else super(...parts)
  }

  static now() {
    return now
  }
}
