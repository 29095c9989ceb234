/** One page for every address: `routes.json` decides what it shows. */
export default () => true
