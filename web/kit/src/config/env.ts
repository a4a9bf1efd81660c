/** The one place where the build's environment is read. */
const env: Partial<ImportMetaEnv> = import.meta.env ?? {};

/** Path this SPA is served under, with a trailing slash: "/" or "/admin/". */
export const appBase: string = env.BASE_URL ?? '/';

/**
 * Address the API, the socket and the files are reached at. Served by the gateway (or through the dev
 * server's proxy) it is the page's own origin.
 */
export const apiOrigin: string =
  typeof env.VITE_API_ORIGIN === 'string' && env.VITE_API_ORIGIN !== ''
    ? env.VITE_API_ORIGIN
    : window.location.origin;
