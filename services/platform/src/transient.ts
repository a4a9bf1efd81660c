import { QueryFailedError } from 'typeorm';
import { Problem } from './problem.js';

// PostgreSQL's classes of errors that pass: connection, rollback (deadlock, serialisation), resources, operator.
const PASSING_CLASSES = ['08', '40', '53', '57'];
const SQLSTATE = /^[0-9A-Z]{5}$/;
/** System errors of failed or lost connections. */
const PASSING_CODES = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];
const PASSING_TEXT = /connection terminated|timeout exceeded|not connected/i;

/** Whether an error comes from a temporary outage, so that a retry will help. */
export function isTransient(error: unknown): boolean {
  if (error instanceof Problem) return error.isTransient;
  if (!(error instanceof Error)) return false;
  const code = codeOf(error instanceof QueryFailedError ? error.driverError : error);
  return (
    PASSING_CODES.includes(code) ||
    (SQLSTATE.test(code) && PASSING_CLASSES.includes(code.slice(0, 2))) ||
    PASSING_TEXT.test(error.message)
  );
}

/** Of a query's error, or of one that came before there was a query: while it connects, PostgreSQL may still start. */
function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}
