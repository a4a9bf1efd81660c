import { lazyPart } from '@launchpad/web-kit';
import { type ComponentProps, Suspense } from 'react';
import { TableSkeleton } from '../../../common/Table';
import './HomeSection.css';

/** An owner's home, which staff do without. */
export const OwnerHome = lazyPart(
  () => import('./OwnerHome'),
  (m) => m.OwnerHome,
);

export function LazyOwnerHome(props: ComponentProps<typeof OwnerHome>) {
  const waits = (
    <div className="home-waits">
      <TableSkeleton rows={3} />
    </div>
  );
  return (
    <Suspense fallback={waits}>
      <OwnerHome {...props} />
    </Suspense>
  );
}
