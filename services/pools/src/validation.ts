import { Problem, type FieldProblem } from '@launchpad/platform';
import type { z } from 'zod';

/** The input as its schema reads it, or a 400 that names every field that breaks a rule. */
export function checked<T extends z.ZodType>(schema: T, input: unknown, root: string): z.output<T> {
  const result = schema.safeParse(input);
  if (!result.success) throw Problem.invalid(problemsOf(result.error, root));
  return result.data;
}

/** What a schema found wrong, by field; `root` names the input where it is wrong as a whole. */
function problemsOf(error: z.ZodError, root: string): FieldProblem[] {
  return error.issues.map(({ path, message }) => ({ field: String(path.at(-1) ?? root), message }));
}
