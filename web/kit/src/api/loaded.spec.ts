import { hasShapeOf, shownOf, toLoaded } from './loaded';

const query = { isFetching: false, isUninitialized: false, refetch: () => {} };

describe('what an editor gets to change', () => {
  it.each([
    ['loaded', { currentData: 'a text' }],
    ['loaded', { currentData: 'a text', isFetching: true }],
    ['loaded', { currentData: 'a text', error: { status: 503 } }],
    ['loaded', { currentData: '' }],
    ['loading', { isFetching: true }],
    ['loading', { isUninitialized: true }],
    ['loading', { isFetching: true, error: { status: 404 } }],
    ['absent', { error: { status: 404 } }],
    ['failed', { error: { status: 503 } }],
    ['failed', {}],
    ['failed', { currentData: null }],
    ['failed', { currentData: 'part of it' }],
  ])('is %s: %j', (status, state) => {
    const isComplete = (value: string | null) => value !== 'part of it';
    expect(toLoaded<string | null>({ ...query, ...state }, isComplete).status).toBe(status);
  });

  it('counts as complete unless it is looked at', () => {
    expect(toLoaded({ ...query, currentData: 'part of it' })).toMatchObject({ value: 'part of it' });
  });
});

describe('a list', () => {
  const [data, error] = ['the page before', { status: 503 }];

  it.each([
    ['the page before', 'while the next one loads', { data }],
    [undefined, 'where the next one failed', { data, error }],
    ['this page', 'once it is loaded', { data: 'this page', currentData: 'this page' }],
    ['this page', 'where reading it again failed', { data: 'this page', currentData: 'this page', error }],
    [undefined, 'before the first one', {}],
  ])('shows %j %s', (shown, _, result) => {
    expect(shownOf(result)).toBe(shown);
  });
});

describe('a record', () => {
  const sample = { title: '', version: 0, links: [''] };

  it.each([
    [true, { title: 'Moon', version: 2, links: [] }],
    [true, { title: 'Moon', version: 2, links: [], more: true }],
    [false, { title: 'Moon', version: 2 }],
    [false, { title: 'Moon', version: '2', links: [] }],
    [false, { title: 'Moon', version: 2, links: {} }],
    [false, null],
    [false, undefined],
    [false, 'Moon'],
  ])('is whole: %s for %j', (isWhole, value) => {
    expect(hasShapeOf(value, sample)).toBe(isWhole);
  });

  it('may have no list where there is to be an object', () => {
    expect(hasShapeOf({ links: [] }, { links: {} })).toBe(false);
  });
});
