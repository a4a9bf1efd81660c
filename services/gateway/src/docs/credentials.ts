/** How a wallet's requests show its session, as OpenAPI and AsyncAPI describe it. */
export const sessionCookie = {
  in: 'cookie',
  name: 'session',
  description: 'Sign-In with Ethereum session; over https the cookie is called __Host-session',
};

/** What an admin's token is. */
export const bearerToken = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' };
