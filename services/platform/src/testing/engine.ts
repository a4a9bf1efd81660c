import { request } from 'node:http';
import { hostname } from 'node:os';

/** How long an engine may take to answer, and how long it may be silent while it pulls an image. */
const ANSWER_MS = 5_000;
const SILENCE_MS = 20_000;

interface Info {
  Name: string;
  SecurityOptions?: string[];
}

interface Listed {
  Id: string;
  Labels: Record<string, string>;
}

/**
 * Why no container of these images can be started: nothing if it can. Servers share this machine's network and folders,
 * so the engine must be this machine's own. Pulls what it does not have yet. Never takes long: an engine or registry that
 * is silent counts as none.
 */
export async function whyNoContainers(images: readonly string[]): Promise<string | undefined> {
  const info = await ask<Info>('GET', '/info').catch(() => undefined);
  if (!info) return 'no Docker engine answers';
  if (info.Name !== hostname()) return 'the Docker engine is of another machine';
  if (info.SecurityOptions?.some((option) => /rootless|userns/.test(option))) {
    return 'the Docker engine has users of its own';
  }
  const missing = (await Promise.all(images.map(present))).find(({ isPresent }) => !isPresent);
  return missing && `the Docker engine has no ${missing.image}, and could not pull it`;
}

/** The containers with this label, and its value. */
export async function containersWith(label: string): Promise<{ id: string; value: string }[]> {
  const filters = encodeURIComponent(JSON.stringify({ label: [label] }));
  const listed = await ask<Listed[]>('GET', `/containers/json?all=true&filters=${filters}`);
  return listed.map(({ Id, Labels }) => ({ id: Id, value: Labels[label] ?? '' }));
}

/** Ends a container and removes it with its volumes; it may be gone already. */
export async function removeContainer(id: string): Promise<void> {
  await ask('DELETE', `/containers/${id}?force=true&v=true`).catch(() => {});
}

/** The id that this machine knows a container's process by; 0 if it has ended. */
export async function processOf(id: string): Promise<number> {
  return (await ask<{ State: { Pid: number } }>('GET', `/containers/${id}/json`)).State.Pid;
}

async function present(image: string): Promise<{ image: string; isPresent: boolean }> {
  const has = () =>
    ask('GET', `/images/${image}/json`).then(
      () => true,
      () => false,
    );
  if (await has()) return { image, isPresent: true };
  await ask('POST', `/images/create?fromImage=${encodeURIComponent(image)}`, SILENCE_MS).catch(() => {});
  return { image, isPresent: await has() };
}

/** Asks the engine. Throws when it is silent for this long, and with its message and `statusCode` when it refuses. */
async function ask<T>(method: string, path: string, silenceMs = ANSWER_MS): Promise<T> {
  const text = await new Promise<string>((resolve, reject) => {
    const asking = request({ socketPath: socket(), method, path, timeout: silenceMs }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('error', reject);
      answer.once('end', () => {
        const body = Buffer.concat(parts).toString();
        const { statusCode = 500 } = answer;
        if (statusCode < 300) resolve(body);
        else reject(Object.assign(new Error(`Docker: ${statusCode} ${body}`), { statusCode }));
      });
    });
    asking.once('timeout', () => asking.destroy(new Error('Docker does not answer')));
    asking.once('error', reject);
    asking.end();
  });
  // while it pulls, it answers many documents
  return (text.startsWith('[') || method === 'GET' ? JSON.parse(text) : undefined) as T;
}

function socket(): string {
  const { DOCKER_HOST } = process.env;
  return DOCKER_HOST ? DOCKER_HOST.replace(/^unix:\/\//, '') : '/var/run/docker.sock';
}
