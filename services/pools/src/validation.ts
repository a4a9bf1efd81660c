import { Problem, type FieldProblem } from '@launchpad/platform';
import type { z } from 'zod';

/** The parsed input, or a 400 that names every invalid field. */
export function checked<T extends z.ZodType>(schema: T, input: unknown, root: string): z.output<T> {
  const result = schema.safeParse(input);
  if (!result.success) throw Problem.invalid(problemsOf(result.error, root));
  return result.data;
}

/** A schema's issues by field; `root` names the input itself. */
function problemsOf(error: z.ZodError, root: string): FieldProblem[] {
  return error.issues.map(({ path, message }) => ({ field: String(path.at(-1) ?? root), message }));
}
