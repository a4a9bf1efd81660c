import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';
import { appBase } from '../config/env';

/** Whether a path belongs to this app: /admin is one app, everything else the site. */
function isInThisApp(path: string): boolean {
  const admin = path === '/admin' || path.startsWith('/admin/');
  return admin === (appBase === '/admin/');
}

/** The path relative to this app's router. */
function routerPath(path: string): string {
  return appBase === '/' ? path : path.slice(appBase.length - 1) || '/';
}

/** A link to any page by its full path: client-side within this app, a page load into the other. */
export function AppLink({ to, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  return isInThisApp(to) ? (
    <Link to={routerPath(to)} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
