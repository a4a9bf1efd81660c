import { QueryFailedError } from 'typeorm';
import { Problem } from './problem.js';
import { isTransient } from './transient.js';

const withCode = (code: string, message = 'no text says so') => Object.assign(new Error(message), { code });
const ofQuery = (code: string) => new QueryFailedError('SELECT 1', [], withCode(code));

describe('a transient error', () => {
  it.each(['57P03', '57P01', '53300', '08006', '40P01'])('is PostgreSQL with %s', (code) => {
    expect(isTransient(ofQuery(code))).toBe(true);
    // raised while connecting, before there is a query
    expect(isTransient(withCode(code))).toBe(true);
  });

  it.each(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'])(
    'is a server with %s',
    (code) => {
      expect(isTransient(withCode(code))).toBe(true);
      // an address of several: its error has no text
      expect(isTransient(Object.assign(new AggregateError([withCode(code)], ''), { code }))).toBe(true);
    },
  );

  it('is a connection lost, by its text where it has no code', () => {
    expect(isTransient(new Error('Connection terminated unexpectedly'))).toBe(true);
  });

  it('is what another service says of itself', () => {
    expect(isTransient(new Problem(503, 'unavailable', 'Please wait'))).toBe(true);
  });

  it('is not a permanent error', () => {
    for (const code of ['23505', '22P02', '42703']) expect(isTransient(ofQuery(code))).toBe(false);
    expect(isTransient(new TypeError('x is undefined'))).toBe(false);
    expect(isTransient('text')).toBe(false);
    expect(isTransient(new Problem(422, 'wrong', 'Wrong'))).toBe(false);
  });
});
