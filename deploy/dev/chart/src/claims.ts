import { parseAllDocuments } from 'yaml';

interface KubernetesObject {
  kind?: string;
  metadata?: { name?: string; annotations?: Record<string, string> };
  spec?: { template?: { spec?: { volumes?: { persistentVolumeClaim?: { claimName: string } }[] } } };
}

/** Kinds whose pods start during an upgrade. A CronJob's pods start later, and those of a hook before or after it. */
const STARTED = ['Deployment', 'StatefulSet', 'DaemonSet', 'Job'];
const HOOK = 'helm.sh/hook';

/**
 * Returns the names of claims in a render that no pod mounts during an upgrade. With a storage class that binds at first
 * use they stay pending, and an upgrade with `--wait` fails.
 */
export function unmountedClaims(render: string): string[] {
  const objects = parseAllDocuments(render).map((document) => (document.toJSON() ?? {}) as KubernetesObject);
  const own = objects.filter(({ metadata }) => metadata?.annotations?.[HOOK] === undefined);
  const mounted = own
    .filter(({ kind = '' }) => STARTED.includes(kind))
    .flatMap(({ spec }) => spec?.template?.spec?.volumes ?? [])
    .map(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName);
  return own
    .filter(({ kind }) => kind === 'PersistentVolumeClaim')
    .map(({ metadata }) => metadata?.name ?? '')
    .filter((name) => !mounted.includes(name));
}
