import { Children, createContext, isValidElement, use, useMemo, type ReactNode } from 'react';
import { matchPath, type Params } from './match';
import { useLocation } from './Router';

interface RouteProps {
  /** `pool/:poolId`, or `*` for every other path; without one, a layout of its children */
  path?: string;
  /** the page at the root */
  index?: boolean;
  element: ReactNode;
  children?: ReactNode;
}

/** A page, or a layout that shows one of its children in its `Outlet`. Read by `Routes`, never rendered. */
export function Route(_props: RouteProps): ReactNode {
  return null;
}

/** A page inside its layouts, outermost first. */
interface Branch {
  pattern: string;
  elements: readonly ReactNode[];
}

function branchesOf(routes: ReactNode, outer: readonly ReactNode[] = []): Branch[] {
  return Children.toArray(routes).flatMap((route) => {
    if (!isValidElement<RouteProps>(route)) return [];
    const { path, index, element, children } = route.props;
    const elements = [...outer, element];
    return path === undefined && !index
      ? branchesOf(children, elements)
      : [{ pattern: path ?? '/', elements }];
  });
}

const ParamsContext = createContext<Params>({});
const OutletContext = createContext<readonly ReactNode[]>([]);

/** Renders the first route that fits the address, inside its layouts. */
export function Routes({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const branches = useMemo(() => branchesOf(children), [children]);
  for (const { pattern, elements } of branches) {
    const params = matchPath(pattern, pathname);
    if (params) {
      return (
        <ParamsContext value={params}>
          <Nested elements={elements} />
        </ParamsContext>
      );
    }
  }
  return null;
}

function Nested({ elements: [element, ...inner] }: { elements: readonly ReactNode[] }) {
  return <OutletContext value={inner}>{element}</OutletContext>;
}

/** Where a layout shows its page. */
export function Outlet() {
  return <Nested elements={use(OutletContext)} />;
}

/** The parameters in the path. */
export const useParams = (): Params => use(ParamsContext);
