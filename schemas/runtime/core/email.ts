/**
 * Tells whether forms accept a text as an email address: RFC 5322's dot-atom before the @, a domain of at
 * least two labels after it.
 */
export function isEmail(text: string): boolean {
  const parts = text.split('@')
  const [local = '', domain = ''] = parts
  const labels = domain.split('.')
  return (
    parts.length === 2 &&
    local.split('.').every(atom => /^[\w!#$%&'*+/=?^`{|}~-]+$/.test(atom)) &&
    labels.length > 1 &&
    labels.every(label => /^[a-z\d]([a-z\d-]*[a-z\d])?$/i.test(label))
  )
}
