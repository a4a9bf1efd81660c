import { Problem, type FieldProblem } from '@launchpad/platform';
import type { z } from 'zod';
import type { Input, Route } from '@launchpad/api/routes';

/** What of a request is validated. */
interface RawRequest {
  params: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Checks a request against its route. An invalid path is a 404, an invalid query or body a
 * 400 that names every invalid field.
 */
export function validate<R extends Route>(route: R, request: RawRequest): Input<R> {
  assertText(request.query, 'query');
  assertText(request.body, 'body');
  const params = route.params.safeParse(request.params);
  if (!params.success) {
    throw new Problem(404, 'not-found', 'No Record Found', '', fieldsOf(params.error));
  }
  const query = route.query.safeParse(request.query);
  if (!query.success) throw invalid(query.error);
  // A multipart body is read by its handler.
  if (route.consumes) return { params: params.data, query: query.data, body: undefined } as Input<R>;
  const body = route.body.safeParse(request.body ?? {});
  if (!body.success) throw invalid(body.error);
  return { params: params.data, query: query.data, body: body.data } as Input<R>;
}

/** The problem of input that breaks a schema: titled with the first message. */
export function invalid(error: z.ZodError): Problem {
  const errors = fieldsOf(error);
  const [issue] = error.issues;
  const title = issue?.code === 'custom' ? issue.params?.['title'] : undefined;
  if (typeof title === 'string') {
    return new Problem(400, 'invalid-input', title, errors[0]?.message, errors);
  }
  return Problem.invalid(errors, errors[0]?.message);
}

/**
 * PostgreSQL can't store the character NUL, and no text of ours has it. Walks without recursion, since a body may be
 * nested deeper than the stack.
 * @throws Problem 400
 */
export function assertText(value: unknown, name: string): void {
  const parts: [string, unknown][] = [[name, value]];
  for (let next = parts.pop(); next; next = parts.pop()) {
    const [field, part] = next;
    if (typeof part === 'string' && part.includes('\0')) {
      throw Problem.invalid([{ field, message: 'must not hold the character NUL' }]);
    }
    if (typeof part === 'object' && part !== null) {
      for (const entry of Object.entries(part)) parts.push(entry);
    }
  }
}

const MOST_ERRORS = 50;

/** One entry for each wrong field: its first message. */
function fieldsOf(error: z.ZodError): FieldProblem[] {
  const messages = new Map<string, string>();
  for (const { path, message } of error.issues) {
    const field = path.map(String).join('.') || 'body';
    if (!messages.has(field)) messages.set(field, message);
  }
  return [...messages].slice(0, MOST_ERRORS).map(([field, message]) => ({ field, message }));
}
