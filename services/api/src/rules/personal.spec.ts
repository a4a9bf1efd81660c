import { z } from 'zod';
import type { CallName } from '../paths.js';
import { routes } from '../routes/index.js';
import { personalDataOf, personalReads } from './personal.js';

/** Fields by which an answer is recognised as personal. */
const PERSONAL = ['email', 'phone', 'identityDoc', 'documents', 'userAgent', 'form', 'whiteListUsers'];
const names = Object.keys(routes) as CallName[];
const reads = names.filter((name) => routes[name].method === 'GET');

/** The names of all fields that an answer can have. */
function fieldsOf(schema: z.ZodType): string[] {
  const fields = new Set<string>();
  z.toJSONSchema(schema, {
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      for (const name of Object.keys(jsonSchema.properties ?? {})) fields.add(name);
    },
  });
  return [...fields];
}

describe('personal data', () => {
  it('is declared for every read', () => {
    expect(Object.keys(personalReads).toSorted()).toEqual(reads.toSorted());
    expect(names.filter((name) => !reads.includes(name)).map(personalDataOf)).toEqual(
      names.filter((name) => !reads.includes(name)).map(() => null),
    );
  });

  it.each(reads.filter((name) => fieldsOf(routes[name].response).some((field) => PERSONAL.includes(field))))(
    'is declared of %s, whose answer has a field for it',
    (name) => {
      expect(personalDataOf(name)).not.toBeNull();
    },
  );

  it('is found in answers by the names of fields', () => {
    expect(fieldsOf(routes.getPool.response)).toEqual(expect.arrayContaining(['email', 'identityDoc']));
    expect(fieldsOf(routes.getReview.response)).toContain('email');
    expect(fieldsOf(routes.listSessions.response)).toContain('userAgent');
    expect(fieldsOf(routes.listFaqs.response)).not.toContain('email');
  });

  it.each(
    reads.filter(
      (name) => ['wallet', 'walletOrAdmin'].includes(routes[name].access) && name !== 'listMyOrders',
    ),
  )('is declared of %s, which needs a session', (name) => {
    expect(personalDataOf(name)).not.toBeNull();
  });
});
