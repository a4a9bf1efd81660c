/** Failures that tests cause through mocks: the errors, or the status and the title of an answer. */
const caused = new Set<unknown>();

/** Lets the pages log a failure that a mock is about to cause. */
export function expectLogged<T>(failure: T): T {
  caused.add(failure);
  return failure;
}

function isCaused(logged: unknown): boolean {
  if (typeof logged === 'string') return caused.has(logged.replace(/^\w+: /, ''));
  if (!(logged instanceof Object)) return false;
  if ('status' in logged && 'title' in logged)
    return caused.has(`${String(logged.status)} ${String(logged.title)}`);
  return caused.has(logged);
}

const report = console.error;
console.error = (...logged: unknown[]) => {
  if (!logged.some(isCaused)) report(...logged);
};
