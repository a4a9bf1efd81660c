/** A command's output and exit code. */
export interface Outcome {
  code: number;
  output: string;
}

/** Traces of a product that is or was running at a place. */
export interface Traces {
  /** command lines */
  processes: string[];
  /** TCP ports in use */
  ports: string[];
  /** outside the clone */
  files: string[];
}

/** A machine, or a folder on this one, for one row. */
export interface Place {
  /** Runs a shell command in the clone, as the row's user. */
  run(command: string): Promise<Outcome>;
  traces(): Promise<Traces>;
}
