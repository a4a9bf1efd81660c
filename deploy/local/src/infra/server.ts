import type { Launch, Running } from './process.js';

export interface ServerOptions {
  /** where it keeps its data; made when missing */
  dataDir: string;
  port: number;
  logFile: string;
  lifetime: Launch['lifetime'];
}

/** A server that answers at `url`. */
export interface Server {
  url: string;
  running: Running;
}
