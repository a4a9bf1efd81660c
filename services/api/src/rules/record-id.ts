/** The public code of a pool, or the id of a record. */
export const RECORD_ID = /^[A-Za-z0-9-]{1,64}$/;
