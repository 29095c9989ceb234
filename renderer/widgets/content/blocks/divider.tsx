export const DividerBlock = () => <hr className="bp-divider" />
