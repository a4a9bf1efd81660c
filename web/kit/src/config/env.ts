/** The one place where the build's environment is read. */
const env: Partial<ImportMetaEnv> = import.meta.env ?? {};

/** Path this SPA is served under, with a trailing slash: "/" or "/admin/". */
export const appBase: string = env.BASE_URL ?? '/';

/** The address of the API: a build for elsewhere names it, any other asks where the page came from. */
export const originOf = (configured: string | undefined, page: string): string => configured || page;

/**
 * Address the API, the socket and the files are reached at. Served by the gateway (or through the dev
 * server's proxy) it is the page's own origin.
 */
export const apiOrigin: string = originOf(env.VITE_API_ORIGIN, window.location.origin);
