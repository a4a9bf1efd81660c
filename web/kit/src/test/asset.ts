/** What a stylesheet or picture is under jest. */
export default 'asset';
