import { causeOf } from './attempts.js';

const causedBy = (cause: unknown, message = 'connection refused') => new Error(message, { cause });

describe('why there is no connection', () => {
  it.each<[string, unknown, string]>([
    ['an error', new TypeError('self-signed certificate'), 'self-signed certificate'],
    ['what caused it', causedBy(new Error('no port 1')), 'connection refused: no port 1'],
    ['a cause that it names itself', causedBy(new Error('refused')), 'connection refused'],
    ['a cause that says nothing', causedBy({ port: 1 }), 'connection refused'],
    ['what is no error', 'closed', 'closed'],
  ])('is said in the words of %s', (_, error, said) => {
    expect(causeOf(error)).toBe(said);
  });
});
