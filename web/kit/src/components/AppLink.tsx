import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router';
import { appBase } from '../config/env';

/** Whether an address of the product belongs to the app that runs: admin is one, everything else the site. */
function isOwn(path: string): boolean {
  const admin = path === '/admin' || path.startsWith('/admin/');
  return admin === (appBase === '/admin/');
}

/** Address inside the running app's router, for a path of the product that belongs to it. */
function inApp(path: string): string {
  return appBase === '/' ? path : path.slice(appBase.length - 1) || '/';
}

/** A link to any page of the product, `to` being its whole path: routed in this app, loaded in the other. */
export function AppLink({ to, children, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  return isOwn(to) ? (
    <Link to={inApp(to)} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={to} {...rest}>
      {children}
    </a>
  );
}
