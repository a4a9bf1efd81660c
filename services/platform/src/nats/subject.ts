import type { DescMethod, DescService } from '@bufbuild/protobuf';

/** Subject to which one instance of each service replies with its `Diagnosis`. */
export const DIAGNOSE = 'operations.v1.diagnose';

/**
 * The NATS subject of a method: `pools.v1.list` for `launchpad.v1.PoolsService/List`,
 * `chainListener.v1.ingest` for `launchpad.v1.ChainListenerService/Ingest`.
 */
export function subjectOf(method: DescMethod): string {
  return `${serviceName(method.parent)}.v1.${method.localName}`;
}

/** The subjects of all methods of a service, also of those that a later release adds: `pools.v1.*`. */
export const subjectsOf = (service: DescService): string => `${serviceName(service)}.v1.*`;

function serviceName({ name }: DescService): string {
  const short = name.replace(/Service$/, '');
  return short.charAt(0).toLowerCase() + short.slice(1);
}

/** Whether a subject is one of a pattern's: `*` is any token, `>` at the end all that follow. */
export function matches(pattern: string, subject: string): boolean {
  const [wanted, tokens] = [pattern.split('.'), subject.split('.')];
  const isOpen = wanted.at(-1) === '>';
  if (isOpen ? tokens.length < wanted.length : tokens.length !== wanted.length) return false;
  const named = isOpen ? wanted.slice(0, -1) : wanted;
  return named.every((token, index) => token === '*' || token === tokens[index]);
}
