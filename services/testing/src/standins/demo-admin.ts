/** A user of the local stack's identity provider. The password is the user name. */
export interface DemoAccount {
  id: string;
  username: string;
  password: string;
  name: string;
  role: string;
}

const account = (username: string, name: string): DemoAccount => ({
  id: `demo-${username}`,
  username,
  password: username,
  name,
  role: `launchpad-${username}`,
});

/** The user who may do everything. */
export const DEMO_ADMIN = account('admin', 'Ada Admin');

/** The users of the local stack's identity provider: one for each role. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  DEMO_ADMIN,
  account('reviewer', 'Rita Reviewer'),
  account('editor', 'Edgar Editor'),
  account('auditor', 'Aude Auditor'),
];
