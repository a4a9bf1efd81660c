import type { AnchorHTMLAttributes, MouseEvent } from 'react';
import { addressOf, useNavigate, useRouting } from './Router';

/** Whether the browser would open the link in this tab. */
const opensHere = ({
  button,
  metaKey,
  altKey,
  ctrlKey,
  shiftKey,
  currentTarget,
}: MouseEvent<HTMLAnchorElement>) =>
  button === 0 &&
  !(metaKey || altKey || ctrlKey || shiftKey) &&
  (currentTarget.target === '' || currentTarget.target === '_self');

/** A link to a path of the app, or to another query of the same path. To the same address again, it leaves no entry. */
export function Link({ to, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { to: string }) {
  const routing = useRouting();
  const navigate = useNavigate();
  const { history } = routing;
  const href = addressOf(routing, to);
  return (
    // its text is among the rest
    // oxlint-disable-next-line jsx-a11y/anchor-has-content
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !opensHere(event)) return;
        event.preventDefault();
        const { pathname, search, hash } = history.location;
        navigate(to, { replace: href === `${pathname}${search}${hash}` });
      }}
    />
  );
}
