import { processOf } from './engine.js';

/** A server in a container. */
export interface Contained {
  image: string;
  /** what to run instead of the image's own command */
  command: string[];
  env: Record<string, string>;
  /** who it runs as; the image's own user unless said */
  user?: string | undefined;
  /** paths in the container, by the folders of this machine that are there */
  folders: Record<string, string>;
  /** where its output goes; in one of the folders */
  logFile: string;
  labels: Record<string, string>;
}

/**
 * Starts a container, and returns the id of its process, by which it is watched and stopped like any other: it has this
 * machine's network, folders of it, and is removed when the process ends. Returns 0 if that ended at once.
 */
export async function startContainer(contained: Contained): Promise<number> {
  const { image, command, env, user, folders, logFile, labels } = contained;
  // loaded only here, since it is large
  const { GenericContainer } = await import('testcontainers');
  class Server extends GenericContainer {
    constructor() {
      super(image);
      this.hostConfig.AutoRemove = true;
    }
  }
  const server = new Server()
    .withAutoCleanup(false)
    .withNetworkMode('host')
    .withSecurityOpt('label=disable')
    .withBindMounts(Object.entries(folders).map(([source, target]) => ({ source, target })))
    .withEntrypoint(['sh', '-c', 'exec "$@" >>"$0" 2>&1', logFile, ...command])
    .withCommand([])
    .withEnvironment(env)
    .withLabels(labels);
  if (user !== undefined) server.withUser(user);
  try {
    const started = await server.start();
    return await processOf(started.getId());
  } catch (error) {
    // removed before it could be looked at
    if ((error as { statusCode?: number }).statusCode === 404) return 0;
    throw error;
  }
}
