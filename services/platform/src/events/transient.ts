import { QueryFailedError } from 'typeorm';
import { Problem } from '../problem.js';

// PostgreSQL's classes of errors that pass: connection, rollback (deadlock, serialisation), resources, operator.
const PASSING_CLASSES = ['08', '40', '53', '57'];
const PASSING_TEXT = /connection terminated|ECONNREFUSED|ECONNRESET|EPIPE|timeout exceeded|not connected/i;

/** Whether an error comes from something being away for a while, so that trying again will help. */
export function isTransient(error: unknown): boolean {
  if (error instanceof Problem) return error.isTransient;
  if (!(error instanceof Error)) return false;
  const code = error instanceof QueryFailedError ? String(error.driverError.code ?? '') : '';
  return PASSING_CLASSES.includes(code.slice(0, 2)) || PASSING_TEXT.test(error.message);
}
