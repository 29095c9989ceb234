/** Implements what RJSF uses of `react-is`, whose version for RJSF does not recognize our React's elements. */
const reactIs = {
  isForwardRef: (element: unknown): boolean => kindOf(typeOf(element)) === Symbol.for('react.forward_ref'),
  isMemo: (type: unknown): boolean => kindOf(type) === Symbol.for('react.memo'),
}

const typeOf = (element: unknown): unknown =>
  typeof element === 'object' && element !== null && 'type' in element ? element.type : undefined

const kindOf = (type: unknown): unknown =>
  typeof type === 'object' && type !== null && '$$typeof' in type ? type.$$typeof : undefined

// RJSF uses the default import.
export { reactIs as default }
