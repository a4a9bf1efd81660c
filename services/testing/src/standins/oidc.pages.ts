import { DEMO_ACCOUNTS } from './demo-admin.js';

/** The sign-in page. `action` is where its form goes. */
export function signInPage(action: string, error = ''): string {
  return page(
    'Sign in',
    `<h1>Sign in</h1>
    <p>This is the local stack's own identity provider. It takes the place of Keycloak in a real
    installation, and knows one person for each role. The password is the user name:
    ${DEMO_ACCOUNTS.map(({ username }) => `<b>${username}</b>`).join(', ')}.</p>
    ${error ? `<p role="alert">${error}</p>` : ''}
    <form method="post" action="${action}">
      <label>User name <input name="username" value="admin" autocomplete="username" required></label>
      <label>Password <input name="password" type="password" autocomplete="current-password" required autofocus></label>
      <button>Sign in</button>
    </form>`,
  );
}

/** The page that ends the session. `form` is the provider's own hidden form, with the id op.logoutForm. */
export function signOutPage(form: string): string {
  return page(
    'Sign out',
    `<h1>Sign out</h1>
    <p>Do you want to sign out of the local stack?</p>
    ${form}
    <button form="op.logoutForm" name="logout" value="yes">Sign out</button>`,
  );
}

/** What the provider answers to a request it refuses. */
export function errorPage(reason: string): string {
  const text = reason.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return page('Refused', `<h1>Refused</h1><p role="alert">${text}</p>`);
}

function page(title: string, main: string): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Launchpad, local</title>
<style>
  :root { color-scheme: light dark; --line: light-dark(#e6eaf2, #222b3b); --accent: light-dark(#5b48e8, #7c6cff); }
  body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 15px/1.5 system-ui, sans-serif;
    background: light-dark(#f6f7fb, #0b0e14); color: light-dark(#121826, #e9edf5); }
  main { box-sizing: border-box; width: min(400px, 100% - 32px); padding: 24px; border: 1px solid var(--line);
    border-radius: 16px; background: light-dark(#fff, #131824); }
  h1 { margin: 0 0 8px; font-size: 26px; letter-spacing: -0.02em; }
  p { color: light-dark(#475066, #a7b2c4); }
  p[role='alert'] { color: light-dark(#c9302c, #ff6b6b); }
  label { display: block; margin: 16px 0; }
  input { box-sizing: border-box; width: 100%; height: 40px; margin-top: 4px; padding: 0 12px; font: inherit;
    border: 1px solid var(--line); border-radius: 10px; background: transparent; color: inherit; }
  button { width: 100%; height: 44px; border: 0; border-radius: 10px; background: light-dark(#5b48e8, #6a5af0);
    color: #fff; font: inherit; font-weight: 600; cursor: pointer; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
</style>
<main>${main}</main>
</html>`;
}
