/** The build's environment is read only here. */
const env: Partial<ImportMetaEnv> = import.meta.env ?? {};

/** Path the app is served under, with a trailing slash: "/" or "/admin/". */
export const appBase: string = env.BASE_URL ?? '/';

/** The API origin: the one set at build time, otherwise the page's own. */
export const originOf = (configured: string | undefined, page: string): string => configured || page;

/**
 * Origin of the API, the socket and the files. When served by the gateway or the dev server's proxy it is the
 * page's own origin.
 */
export const apiOrigin: string = originOf(env.VITE_API_ORIGIN, window.location.origin);
