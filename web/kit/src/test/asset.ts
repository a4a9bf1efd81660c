/** Replaces stylesheets and images under jest. */
export default 'asset';
