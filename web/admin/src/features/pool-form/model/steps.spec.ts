import { fullDraft } from '../../../test/drafts';
import { emptyDraft } from './draft';
import { listErrors, nextStep, previousStep, stepNamed, stepOf, steps, stepState } from './steps';

describe('the steps of the create form', () => {
  it('follow one another', () => {
    expect(steps.map(nextStep)).toEqual(['token', 'sale', 'access', 'review', undefined]);
    expect(steps.map(previousStep)).toEqual([undefined, 'project', 'token', 'sale', 'access']);
  });

  it.each([
    ['token', 'token'],
    ['review', 'review'],
    ['end', 'project'],
    [null, 'project'],
  ])('are named in the address: %s opens %s', (name, step) => {
    expect(stepNamed(name)).toBe(step);
  });

  it.each([
    ['title', 'project'],
    ['network', 'token'],
    ['minimumBuyAmount', 'sale'],
    ['whiteListUsers', 'access'],
    ['website', 'review'],
  ] as const)('have every field once: %s in %s', (field, step) => {
    expect(stepOf(field)).toBe(step);
  });

  const errors = { email: 'wrong email', title: 'no title', poolingToken: 'no token', logo: 'no logo' };

  it('list the errors in the order of the form', () => {
    expect(listErrors(errors)).toEqual([
      { step: 'project', field: 'title', error: 'no title' },
      { step: 'project', field: 'logo', error: 'no logo' },
      { step: 'token', field: 'poolingToken', error: 'no token' },
      { step: 'review', field: 'email', error: 'wrong email' },
    ]);
    expect(listErrors(errors, ['sale', 'review'])).toEqual([
      { step: 'review', field: 'email', error: 'wrong email' },
    ]);
  });

  const title = { title: 'no title' };
  it.each([
    ['wrong, once an error in it was shown', fullDraft, title, title, 'wrong'],
    [
      'done where nothing in it is wrong',
      fullDraft,
      { email: 'wrong email' },
      { email: 'wrong email' },
      'done',
    ],
    ['started where something in it is filled in', { ...emptyDraft, logo: 'x' }, title, {}, 'started'],
    ['empty where nothing in it is', { ...emptyDraft, email: 'x' }, title, {}, 'empty'],
  ])('are %s', (_, draft, all, shown, state) => {
    expect(stepState('project', { draft, empty: emptyDraft, all, shown })).toBe(state);
  });
});
