/** The record and version a save replaces; absent for a new record. */
export interface Versioned {
  _id?: string;
  version?: number | undefined;
}
