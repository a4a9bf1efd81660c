/** The only user of the local stack's identity provider. */
export const DEMO_ADMIN = {
  id: 'demo-admin',
  username: 'admin',
  password: 'admin',
  role: 'launchpad-admin',
} as const;
