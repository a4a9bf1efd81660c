import {
  createContext,
  startTransition,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react';
import { pathOf, type History, type Location } from './history';

interface Routing {
  history: History;
  /** the path the app is served under, without a slash at its end */
  base: string;
  /** below the base */
  location: Location;
}

const RoutingContext = createContext<Routing | undefined>(undefined);

export function useRouting(): Routing {
  const routing = use(RoutingContext);
  if (!routing) throw new Error('This is rendered outside of a router');
  return routing;
}

interface Props {
  history: History;
  /** the path the app is served under */
  base?: string;
  children: ReactNode;
}

/** Gives its children the address. A page that still loads leaves the one before in its place. */
export function Router({ history, base = '', children }: Props) {
  const [location, setLocation] = useState(history.location);
  useLayoutEffect(
    () => history.listen((update) => startTransition(() => setLocation(update.location))),
    [history],
  );
  const routing = useMemo(() => {
    const pathname = location.pathname.slice(base.length) || '/';
    return { history, base, location: { ...location, pathname } };
  }, [history, base, location]);
  return <RoutingContext value={routing}>{children}</RoutingContext>;
}

/** The address below the app's path. */
export const useLocation = (): Location => useRouting().location;

/** An address of the browser: `to` is a path of the app, or a query of the path it has now. */
export function addressOf({ base, location }: Routing, to: string): string {
  const path = pathOf(to);
  return path === '' ? `${base}${location.pathname}${to}` : `${base}${to}`;
}

interface NavigateOptions {
  /** leaves no entry to come back to */
  replace?: boolean;
}

type Navigate = (to: string | number, options?: NavigateOptions) => void;

/** Goes to a path of the app, to another query of the same path, or by a number of entries. */
export function useNavigate(): Navigate {
  const { history, base } = useRouting();
  return useMemo(
    () =>
      (to, { replace = false } = {}) => {
        if (typeof to === 'number') return history.go(to);
        const path = pathOf(to) === '' ? history.location.pathname : base;
        history[replace ? 'replace' : 'push'](`${path}${to}`);
      },
    [history, base],
  );
}

/** Goes to a path once it is rendered. */
export function Navigate({ to, replace = false }: NavigateOptions & { to: string }) {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}

type Query = URLSearchParams | Record<string, string>;
type SetQuery = (next: Query | ((now: URLSearchParams) => Query), options?: NavigateOptions) => void;

/** The query of the address, and how to change it. */
export function useSearchParams(): [URLSearchParams, SetQuery] {
  const { history, location } = useRouting();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const setParams = useMemo(
    (): SetQuery => (next, options) => {
      const now = new URLSearchParams(history.location.search);
      navigate(`?${new URLSearchParams(typeof next === 'function' ? next(now) : next)}`, options);
    },
    [history, navigate],
  );
  return [params, setParams];
}
