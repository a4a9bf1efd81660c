/** What a command wrote, and how it ended. */
export interface Outcome {
  code: number;
  output: string;
}

/** What can be seen of a product that runs, or ran, at a place. */
export interface Traces {
  /** command lines */
  processes: string[];
  /** TCP ports somebody listens on */
  ports: string[];
  /** outside the clone */
  files: string[];
}

/** A machine, or a corner of one, for one row. */
export interface Place {
  /** Runs a shell command in the clone, as the row's person. */
  run(command: string): Promise<Outcome>;
  traces(): Promise<Traces>;
}
