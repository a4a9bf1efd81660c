import { Problem } from './problem.js';

describe('a problem', () => {
  it.each<[string, Problem, object]>([
    [
      'invalid input',
      Problem.invalid([{ field: 'gas', message: 'too much' }]),
      {
        ...{ status: 400, code: 'invalid-input', title: 'The input is not valid', detail: '' },
        ...{ errors: [{ field: 'gas', message: 'too much' }], retryAfterSeconds: 0 },
      },
    ],
    ['invalid input with a title', Problem.invalid([], 'Too much'), { status: 400, title: 'Too much' }],
    ['a refusal', Problem.forbidden('No'), { status: 403, code: 'forbidden', title: 'No', detail: '' }],
    ['a refusal with a reason', Problem.forbidden('No', 'so'), { status: 403, detail: 'so', errors: [] }],
    ['something missing', Problem.notFound('None'), { status: 404, code: 'not-found', detail: '' }],
    ['something missing with a reason', Problem.notFound('None', 'gone'), { status: 404, detail: 'gone' }],
    ['an outdated version', Problem.outdated(), { status: 409, code: 'outdated' }],
  ])('for %s says so', (_, problem, expected) => {
    expect(problem).toMatchObject(expected);
    expect(problem.errors).toEqual((expected as { errors?: unknown }).errors ?? problem.errors);
  });

  it('reads as its title, with what was wrong if that is known', () => {
    expect(new Problem(400, 'wrong', 'Wrong').message).toBe('Wrong');
    expect(new Problem(400, 'wrong', 'Wrong', 'a letter').message).toBe('Wrong (a letter)');
  });

  it('is the same at the caller', () => {
    const problem = new Problem(429, 'busy', 'Wait', 'too many', [{ field: 'a', message: 'b' }], 7);
    const { status, code, title, detail, errors, retryAfterSeconds } = Problem.fromMessage(
      problem.toMessage(),
    );
    expect([status, code, title, detail, errors, retryAfterSeconds]).toEqual([
      ...[429, 'busy', 'Wait', 'too many', [{ field: 'a', message: 'b' }], 7],
    ]);
    expect(new Problem(400, 'wrong', 'Wrong').toMessage()).toMatchObject({ detail: '', errors: [] });
  });

  it('is sent with at most 50 fields and 1000 characters of each text', () => {
    const text = (first: string, length: number) => first + 'x'.repeat(length - 1);
    const fields = (count: number, length: number) =>
      Array.from({ length: count }, (_, index) => ({ field: `f${index}`, message: text('m', length) }));
    const fitting = new Problem(400, 'wrong', text('t', 1_000), text('d', 1_000), fields(50, 1_000));
    expect(Problem.fromMessage(fitting.toMessage())).toMatchObject({
      ...{ title: fitting.title, detail: fitting.detail, errors: fitting.errors },
    });
    const large = new Problem(400, 'wrong', text('t', 1_001), text('d', 1_001), fields(51, 1_001));
    const { title, detail, errors } = large.toMessage();
    expect([title, detail]).toEqual([fitting.title, fitting.detail]);
    expect(errors).toMatchObject(fitting.errors);
    expect(errors).toHaveLength(50);
  });

  it.each([
    [500, false],
    [501, false],
    [502, true],
    [503, true],
    [504, true],
    [505, false],
    [404, false],
  ])('of status %s may pass with a retry: %s', (status, isTransient) => {
    expect(new Problem(status, 'any', 'Any').isTransient).toBe(isTransient);
  });
});
