/**
 * Which components React draws, heard where its developer tools listen. React looks for them once, as it is loaded:
 * this is set up before all tests.
 */

/** A component as React keeps it; see its source, `ReactInternalTypes`. */
interface Fiber {
  type: { name?: string; type?: { name?: string } } | string | null;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  /** the one drawn before; null if it is new */
  alternate: Fiber | null;
}

/** The flag of a component whose function was called. */
const WORKED = 1;

let drawn: string[] | undefined;

function note(fiber: Fiber | null, to: string[]): void {
  for (let each = fiber; each; each = each.sibling) {
    const { type, alternate, child } = each;
    const name = typeof type === 'string' ? undefined : (type?.name ?? type?.type?.name);
    if (name && !alternate) to.push(`new ${name}`);
    else if (name && each.flags & WORKED) to.push(name);
    if (child !== alternate?.child) note(child, to);
  }
}

Object.assign(globalThis, {
  __REACT_DEVTOOLS_GLOBAL_HOOK__: {
    supportsFiber: true,
    inject: () => 1,
    onCommitFiberUnmount: () => {},
    onPostCommitFiberRoot: () => {},
    onCommitFiberRoot: (_id: number, { current }: { current: Fiber }) => drawn && note(current.child, drawn),
  },
});

/** The names of the components drawn during some work; with "new" those that were not there before. */
export async function redrawnBy(work: () => Promise<unknown>): Promise<string[]> {
  const found = (drawn = []);
  await work();
  drawn = undefined;
  return found;
}
